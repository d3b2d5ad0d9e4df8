// A photo of another phone's screen is made smaller before it is sent: what a camera gives is more than the site takes.
import { shrunk } from "./photo.js";

const field = document.querySelector("#id_photo"), button = field.form.querySelector("button");

field.addEventListener("change", async () => {
  const [photo] = field.files, small = new DataTransfer();
  if (!photo) return;
  button.disabled = true;
  try {
    small.items.add(new File([await shrunk(photo, document.createElement("canvas"))], "bildschirm.jpg", { type: "image/jpeg" }));
    field.files = small.files;
  } catch {
    // What no browser can read is sent as it is: the site says what is wrong with it.
  } finally {
    button.disabled = false;
  }
});

// One photo from the page of a list: sent as soon as it is taken. Without this script the button sends it as it is.
import { smaller } from "./smaller.js";

const form = document.querySelector("form[data-photos]");
const input = form.elements.photos;

async function send() {
  if (!input.files.length) return;
  form.querySelector("[data-said]").hidden = false;
  const sent = new DataTransfer();
  sent.items.add(await smaller(input.files[0]));
  input.files = sent.files;
  form.requestSubmit();
}

input.addEventListener("change", send);
send(); // who was quicker than this script has taken it already

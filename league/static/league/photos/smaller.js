// A photo made smaller before it is sent: less to send, and where it was taken stays on the phone.
import { shrunk } from "../phones/photo.js";

const LONGEST = 3000; // pixels of the longer side: nine for a millimetre of the paper

// A picture that the browser cannot read is sent as it is: the server says what is wrong with it.
export async function smaller(file) {
  if (!file.type.startsWith("image/")) return file;
  try {
    const blob = await shrunk(file, document.createElement("canvas"), LONGEST);
    return blob.size < file.size ? new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" }) : file;
  } catch {
    return file;
  }
}

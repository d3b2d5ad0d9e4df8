// The photo of the signed paper: drawn anew and smaller, so that where and with what it was taken stays on the phone.
const LONGEST = 2200, QUALITY = 0.8; // pixels of the longer side: handwriting stays readable

// The small picture on the canvas, and as a file; throws what no browser can read.
export const shrunk = async (file, canvas, longest = LONGEST) => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", QUALITY));
};

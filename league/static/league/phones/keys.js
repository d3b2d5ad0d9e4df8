// Keys of acts, the same however often one is sent. Plain HTTP has no randomUUID.
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

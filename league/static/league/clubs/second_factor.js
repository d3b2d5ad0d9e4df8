// Says on the page why the browser took no security key: allauth tells it to the console alone. The sentences stand in the
// page (mfa/webauthn/snippets/scripts.html). Without it a button seems to do nothing.
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const sentences = [...document.querySelectorAll("[data-key-refused]")];
  const named = sentences.find((one) => one.dataset.keyRefused === event.detail.exception.name);
  for (const one of sentences) one.hidden = one !== (named ?? sentences.at(-1));
});

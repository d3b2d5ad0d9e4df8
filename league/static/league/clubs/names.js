// A field for one name or many: Enter sends it, a pasted list is seen whole. Without it the button sends.
for (const field of document.querySelectorAll("textarea[data-enter]")) {
  const grow = () => { field.rows = Math.min(field.value.split("\n").length, 12); };
  field.addEventListener("input", grow);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field.form.requestSubmit();
  });
  grow();
}

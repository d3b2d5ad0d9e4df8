// The page behind the code on a list: sends the word behind the # and goes to the table. The word never reaches a
// server in an address, and it does not stay in the history: the page is replaced.
const AGAIN = 2000; // milliseconds
const form = document.getElementById("entrance");
const status = form.querySelector('[role="status"]');
const token = decodeURIComponent(location.hash.slice(1));
history.replaceState(null, "", location.pathname);

async function enter() {
  const answer = await fetch(form.dataset.enter, {
    method: "POST",
    credentials: "same-origin",
    headers: {
      "Accept": "application/json",
      "Content-Type": "application/json",
      "X-CSRFToken": form.elements.csrfmiddlewaretoken.value,
    },
    body: JSON.stringify({ token }),
  });
  const said = await answer.json();
  if (answer.ok) location.replace(said.page);
  else status.textContent = said.message;
}

// The line was away: nobody has to scan again, it goes on by itself.
const again = () => enter().catch(() => {
  status.textContent = form.dataset.away;
  setTimeout(again, AGAIN);
});

if (token === "") location.replace(form.dataset.public);
else again();

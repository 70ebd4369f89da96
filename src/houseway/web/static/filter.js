// Keeps the games whose words match the box while one types; without it the form asks the server.

const form = document.querySelector("form.search");

if (form) {
  const box = form.elements.namedItem("q");
  const found = document.getElementById("found");
  const rooms = [...document.querySelectorAll("section.room")];
  const rows = [...document.querySelectorAll("tr[data-words]")];

  const matches = (row, words) => words.every((word) => row.dataset.words.includes(word));

  const filter = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) row.hidden = !matches(row, words);
    for (const room of rooms) room.hidden = !room.querySelector("tr[data-words]:not([hidden])");
    const shown = rows.filter((row) => !row.hidden).length;
    found.textContent = words.length ? `${shown} of ${rows.length} filings` : "";
  };

  // A page that the server has filtered holds only some of the rows; typing needs them all.
  if (!new URLSearchParams(location.search).get("q")) {
    form.classList.add("live");
    form.addEventListener("submit", (event) => event.preventDefault());
    box.addEventListener("input", filter);
    filter();
  }
}

// Keeps the findings that match the boxes while one chooses; without it the form asks the server.

const form = document.querySelector("form.findings-filter");

if (form) {
  const found = document.getElementById("found");
  const lines = [...document.querySelectorAll(".findings > li")];
  const places = [...document.querySelectorAll("section.place, section.room")];
  const chosen = (name) => form.elements.namedItem(name).value;

  const matches = (line, words) =>
    ["severity", "rule"].every((name) => !chosen(name) || chosen(name) === line.dataset[name]) &&
    words.every((word) => line.dataset.words.includes(word));

  const filter = () => {
    const words = chosen("q").toLowerCase().split(/\s+/).filter(Boolean);
    for (const line of lines) line.hidden = !matches(line, words);
    for (const place of places) place.hidden = !place.querySelector("li[data-words]:not([hidden])");
    const shown = lines.filter((line) => !line.hidden).length;
    found.textContent = shown === lines.length ? "" : `${shown} of ${lines.length} findings`;
  };

  // A page that the server has filtered holds only some of the findings; choosing needs them all.
  const asked = new URLSearchParams(location.search);
  if (!["q", "severity", "rule"].some((name) => asked.get(name))) {
    form.classList.add("live");
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", filter);
    filter();
  }
}

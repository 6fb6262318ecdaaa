/// The search and the filters of every page: shows the items that have all words, states and tags that are chosen.
///
/// The preview of VS Code runs it, too: it changes the list, and then dispatches the event.
package let pageScript = """

  "use strict";
  (() => {
    const plain = (text) => text.normalize("NFKD").replace(/\\p{M}/gu, "").toLowerCase();
    let sections = [];
    const update = () => {
      const words = plain(document.getElementById("find").value).split(/\\s+/).filter(Boolean);
      const chosen = [...document.querySelectorAll("#tools button[aria-pressed=true]")];
      const isActive = words.length + chosen.length > 0;
      let shown = 0, total = 0;
      for (const { section, label, items } of sections) {
        let inSection = 0;
        for (const item of items) {
          // The text of a card is needed for a search only.
          if (words.length > 0) item.text ??= plain(item.element.textContent);
          const isShown = words.every((word) => item.text.includes(word) || label.includes(word))
            && chosen.every(({ dataset }) => dataset.tag === undefined ? item.states.includes(dataset.state) : item.tags.includes(dataset.tag));
          item.element.hidden = !isShown;
          inSection += isShown ? 1 : 0;
        }
        section.hidden = isActive && inSection === 0;
        shown += inSection;
        total += items.length;
      }
      const count = document.getElementById("count");
      const counted = (number) => number === 1 ? "1 item" : `${number} items`;
      const omitted = Number(count.dataset.omitted);
      count.textContent = isActive
        ? `${shown} of ${counted(total)}${omitted ? `; ${omitted} more are not shown, nor searched` : ""}`
        : omitted ? `${total} of ${counted(total + omitted)} shown` : counted(total);
    };
    const start = () => {
      const tools = document.getElementById("tools");
      if (!tools) return;
      sections = [...document.querySelectorAll("main > section")].map((section) => ({
        section,
        label: plain(section.querySelector("h2").textContent),
        items: [...section.querySelectorAll(".items > ul:last-child > li")].map((element) => ({
          element, states: element.dataset.state.split(" "), tags: element.dataset.tags.split("\\n"),
        })),
      }));
      tools.hidden = false;
      update();
    };
    document.addEventListener("click", ({ target }) => {
      const button = target.closest("#tools button");
      if (!button) return;
      button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
      update();
    });
    document.addEventListener("input", ({ target }) => target.id === "find" && update(), true);
    document.addEventListener("listchange", start);
    start();
  })();

  """

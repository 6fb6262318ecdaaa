/// The search and the filters of every page: shows the items that have all words, states and tags that are chosen.
let pageScript = """

  "use strict";
  (() => {
    const tools = document.getElementById("tools"), find = document.getElementById("find"), count = document.getElementById("count");
    const buttons = [...tools.querySelectorAll("button")];
    const plain = (text) => text.normalize("NFKD").replace(/\\p{M}/gu, "").toLowerCase();
    const sections = [...document.querySelectorAll("main > section")].map((section) => ({
      section,
      label: plain(section.querySelector("h2").textContent),
      items: [...section.querySelectorAll(".items > ul:last-child > li")].map((element) => ({
        element, text: plain(element.textContent), states: element.dataset.state.split(" "), tags: element.dataset.tags.split("\\n"),
      })),
    }));
    const update = () => {
      const words = plain(find.value).split(/\\s+/).filter(Boolean);
      const chosen = buttons.filter((button) => button.getAttribute("aria-pressed") === "true");
      const isActive = words.length + chosen.length > 0;
      let shown = 0, total = 0;
      for (const { section, label, items } of sections) {
        let inSection = 0;
        for (const item of items) {
          const isShown = words.every((word) => item.text.includes(word) || label.includes(word))
            && chosen.every(({ dataset }) => dataset.tag === undefined ? item.states.includes(dataset.state) : item.tags.includes(dataset.tag));
          item.element.hidden = !isShown;
          inSection += isShown ? 1 : 0;
        }
        section.hidden = isActive && inSection === 0;
        shown += inSection;
        total += items.length;
      }
      count.textContent = isActive ? `${shown} of ${total} items` : `${total} items`;
    };
    for (const button of buttons) {
      button.addEventListener("click", () => {
        button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
        update();
      });
    }
    find.addEventListener("input", update);
    tools.hidden = false;
    update();
  })();

  """

/** The first element that fits; the page is written so that it is there. */
export const find = (selector, within = document) => within.querySelector(selector);

/** An element: `make('p', { class: 'x', onclick }, 'text', child)`. Children that are undefined or false are left out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element[name] = value;
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/**
 * Shows a list with as little change as possible, so that focus and playing sound stay where they are: an item is made anew only when its
 * data changed.
 */
export function showList(list, items, keyOf, draw) {
  const old = new Map([...list.children].map((element) => [element.dataset.key, element]));
  items.forEach((item, place) => {
    const key = keyOf(item);
    const data = JSON.stringify(item);
    let element = old.get(key);
    if (!element || element.shown !== data) {
      const fresh = draw(item);
      fresh.dataset.key = key;
      fresh.shown = data;
      element?.replaceWith(fresh);
      element = fresh;
    }
    old.delete(key);
    if (list.children[place] !== element) list.insertBefore(element, list.children[place] ?? null);
  });
  for (const element of old.values()) element.remove();
}

/** Two letters of a name. */
export const initials = (name) =>
  name
    .split(' ')
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
    .toUpperCase();

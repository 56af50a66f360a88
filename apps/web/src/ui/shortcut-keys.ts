const digit = /^\d$/;
/**
 * The code of the physical key of a letter or digit: `r` → `KeyR`. The names of other keys, such as `ArrowDown`, are
 * their codes. The code is compared instead of the character, because Alt with a letter types a symbol on some layouts.
 */
function codeOf(key: string): string {
  if (digit.test(key)) return `Digit${key}`;
  return key.length === 1 ? `Key${key.toUpperCase()}` : key;
}

/**
 * Whether an event matches a combination such as `alt+r`. `?` and `/` are compared by character, because their keys
 * differ between layouts: on the Brazilian layout (ABNT2) `/` is at another place.
 */
export function matches(
  keys: string,
  event: Pick<KeyboardEvent, 'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  const hasMod = event.ctrlKey || event.metaKey;
  if (event.altKey !== wants('alt') || hasMod !== wants('mod')) return false;
  if (key === '?' || key === '/') return event.key === key;
  return event.shiftKey === wants('shift') && event.code.toLowerCase() === codeOf(key).toLowerCase();
}

const names: Record<string, string> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  arrowdown: '↓',
  arrowup: '↑',
  escape: 'Esc',
  enter: 'Enter',
  delete: 'Del',
};

/** The name of a key as it is printed on the keyboard: a key of `names`, or a letter. */
export const keyName = (key: string): string => names[key.toLowerCase()] ?? key.toUpperCase();

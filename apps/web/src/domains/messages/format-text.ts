/** A piece of a message as WhatsApp writes it: plain, *bold*, _italic_, ~struck~, `mono`, ```mono``` or a link. */
export type Piece =
  | { type: 'text'; text: string }
  | { type: 'mono'; text: string }
  | { type: 'link'; text: string; href: string }
  | { type: 'bold' | 'italic' | 'strike'; children: Piece[] };

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Mark = keyof typeof marks;
const isMark = (char: string | undefined): char is Mark => char !== undefined && Object.hasOwn(marks, char);
const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);
const isSpace = (char: string | undefined): boolean => char === undefined || /\s/.test(char);

/** A link at `lastIndex`. Its length is limited, so that a hostile text does not cost quadratic time. */
const link = /(?:https?:\/\/|www\.)[^\s<>"'`]{1,2048}/iy;
/** Characters at the end that belong to the sentence and not to the URL, such as `).`. */
const trailing = /[.,;:!?)\]}*_~]+$/;
/** How many characters ahead a closing mark is searched; limited for the same reason as the length of a link. */
const reach = 4000;

/** Parses the marks of a text. Lossless: the pieces' texts and the marks, put together, give the text again. */
export function formatText(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  /** Where the plain text before `at` begins. */
  let plainFrom = 0;
  const push = (piece: Piece, end: number) => {
    if (at > plainFrom) pieces.push({ type: 'text', text: text.slice(plainFrom, at) });
    pieces.push(piece);
    at = end;
    plainFrom = end;
  };
  while (at < text.length) {
    const char = text[at];
    if (char === '`') {
      const fence = text.startsWith('```', at) ? '```' : '`';
      const end = text.indexOf(fence, at + fence.length);
      // Only three backticks enclose several lines. Backticks that enclose nothing are part of the text.
      const inside = text.slice(at + fence.length, end);
      if (end > at + fence.length && (fence === '```' || !inside.includes('\n'))) {
        push({ type: 'mono', text: inside }, end + fence.length);
        continue;
      }
      at += fence.length;
      continue;
    }
    const mayBeginLink = char === 'h' || char === 'H' || char === 'w' || char === 'W';
    if (mayBeginLink && !isWord(text[at - 1])) {
      const found = findLink(text, at);
      if (found) {
        push({ type: 'link', text: found, href: /^www/i.test(found) ? `https://${found}` : found }, at + found.length);
        continue;
      }
    }
    if (isMark(char)) {
      const end = findClosing(text, at, char);
      if (end > 0) {
        push({ type: marks[char], children: formatText(text.slice(at + 1, end)) }, end + 1);
        continue;
      }
    }
    at += 1;
  }
  if (at > plainFrom) pieces.push({ type: 'text', text: text.slice(plainFrom) });
  return pieces;
}

/** The link that begins at this place, without the characters that end its sentence. */
function findLink(text: string, at: number): string | undefined {
  link.lastIndex = at;
  const found = link.exec(text)?.[0].replace(trailing, '');
  if (!found) return undefined;
  return URL.canParse(/^www/i.test(found) ? `https://${found}` : found) ? found : undefined;
}

/** The place of the mark that closes the one at `open`; -1: there is none, and the mark is part of the text. */
function findClosing(text: string, open: number, mark: Mark): number {
  // A mark opens at the beginning of a word, and closes at the end of one.
  if (isWord(text[open - 1]) || isSpace(text[open + 1]) || text[open + 1] === mark) return -1;
  const last = Math.min(text.length, open + reach);
  for (let at = open + 2; at < last; at += 1) {
    if (text[at] === '\n') return -1;
    if (text[at] === mark && !isSpace(text[at - 1]) && !isWord(text[at + 1])) return at;
  }
  return -1;
}

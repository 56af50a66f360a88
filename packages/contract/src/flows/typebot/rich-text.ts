/** An element of Typebot's rich text: a text with marks, or a line, list or link with children. */
interface Element {
  type?: unknown;
  text?: unknown;
  url?: unknown;
  bold?: unknown;
  italic?: unknown;
  strikethrough?: unknown;
  children?: unknown;
}

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null;
const childrenOf = ({ children }: Element): Element[] => (Array.isArray(children) ? children.filter(isElement) : []);
/** The elements that stand on lines of their own. `lic` is the content of a list item. */
const lineTypes = new Set(['p', 'ul', 'ol', 'li', 'lic', 'blockquote', 'h1', 'h2', 'h3', 'variable']);
const hasOwnLines = ({ type }: Element) => typeof type === 'string' && lineTypes.has(type);

/** The deepest nesting that is read; exports of the editor have three or four levels. */
const maxDepth = 20;

/**
 * Typebot's rich text as a text with the marks of WhatsApp, which has no mark for underlined text. Older exports have a
 * plain text or HTML instead.
 */
export function textOfRichText(content: unknown): string {
  const { richText, plainText, html } = (isElement(content) ? content : {}) as Record<string, unknown>;
  if (Array.isArray(richText))
    return richText
      .filter(isElement)
      .flatMap((element) => linesOf(element, 0))
      .join('\n')
      .trim();
  if (typeof plainText === 'string') return plainText.trim();
  return typeof html === 'string'
    ? html
        .replaceAll(/<br\s*\/?>|<\/(p|div)>/gi, '\n')
        .replaceAll(/<[^<>]*>/g, '')
        .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => characters.get(entity) ?? entity)
        .trim()
    : '';
}

/** The characters of the entities that an editor of HTML writes. */
const characters: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
]);

/** The lines of an element and its children. @param depth how deep the element is nested */
function linesOf(element: Element, depth: number): string[] {
  if (depth > maxDepth) return [];
  const children = childrenOf(element);
  if (element.type === 'ul' || element.type === 'ol')
    return children.flatMap((item, index) =>
      linesOf(item, depth + 1).map((line, place) => {
        // Further lines of an item, such as a list in it, are indented.
        if (place > 0) return `  ${line}`;
        return element.type === 'ul' ? `- ${line}` : `${index + 1}. ${line}`;
      }),
    );
  if (children.some(hasOwnLines)) return children.flatMap((child) => linesOf(child, depth + 1));
  const line = inline(element, depth);
  return element.type === 'blockquote' ? line.split('\n').map((part) => `> ${part}`) : line.split('\n');
}

/** The text of an element within a line; a link is followed by its address. */
function inline(element: Element, depth: number): string {
  if (depth > maxDepth) return '';
  if (typeof element.text === 'string') return marked(element.text, element);
  const inner = childrenOf(element)
    .map((child) => inline(child, depth + 1))
    .join('');
  if (element.type !== 'a' || typeof element.url !== 'string') return inner;
  return inner === '' || inner === element.url ? element.url : `${inner} (${element.url})`;
}

/** The marks stand inside the outer spaces, next to the words: WhatsApp shows `* a *` as it is written. */
function marked(text: string, { bold, italic, strikethrough }: Element): string {
  const words = text.trim();
  if (words === '') return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  const marks = [bold === true ? '*' : '', italic === true ? '_' : '', strikethrough === true ? '~' : ''];
  return [before, ...marks, words, ...marks.toReversed(), after].join('');
}

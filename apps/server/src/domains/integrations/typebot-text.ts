/** A node of Typebot's rich text: a text with marks, or an element with children. */
interface Node {
  type?: string;
  text?: unknown;
  bold?: boolean;
  italic?: boolean;
  strikethrough?: boolean;
  code?: boolean;
  url?: string;
  children?: unknown;
}

/** Deeper nodes are left out: a foreign document must not exhaust the stack. */
const maxDepth = 20;

/**
 * Rich text of Typebot as a WhatsApp message: bold, italic and struck-through texts get WhatsApp's marks, a link stands
 * behind its words, and list items get a sign or number. Underlining, which WhatsApp lacks, is left out.
 */
export const richTextToWhatsApp = (richText: unknown): string =>
  nodesOf(richText)
    .map((node) => block(node, 0))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter((node): node is Node => typeof node === 'object' && node !== null) : [];

function block(node: Node, depth: number): string {
  if (depth > maxDepth) return '';
  const children = nodesOf(node.children);
  if (node.type === 'ul' || node.type === 'ol')
    return children
      .map((item, index) => {
        const sign = node.type === 'ol' ? `${index + 1}. ` : '- ';
        return `${'  '.repeat(depth)}${sign}${itemText(item, depth)}`;
      })
      .join('\n');
  return node.text === undefined && children.some(isBlock)
    ? children.map((child) => block(child, depth + 1)).join('\n')
    : inline(node, depth);
}

/** The words of a list item, and the lists inside it on lines of their own. */
const itemText = (item: Node, depth: number): string =>
  nodesOf(item.children)
    .map((child) =>
      child.type === 'ul' || child.type === 'ol' ? `\n${block(child, depth + 1)}` : inline(child, depth),
    )
    .join('');

const isBlock = ({ type = '' }: Node) => ['p', 'ul', 'ol', 'li', 'lic', 'h1', 'h2', 'h3', 'blockquote'].includes(type);

function inline(node: Node, depth: number): string {
  if (depth > maxDepth) return '';
  if (typeof node.text === 'string') return marked(node, node.text);
  const text = nodesOf(node.children)
    .map((child) => inline(child, depth + 1))
    .join('');
  if (node.type !== 'a' || typeof node.url !== 'string' || node.url === '') return text;
  return text === '' || text === node.url ? node.url : `${text} (${node.url})`;
}

/** Puts WhatsApp's marks around a text. They must touch the words: WhatsApp ignores a mark beside a space. */
function marked({ bold, italic, strikethrough, code }: Node, text: string): string {
  const words = text.trim();
  if (words === '') return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  const marks = [code && '```', strikethrough && '~', italic && '_', bold && '*'];
  const wrapped = marks.reduce<string>((inner, mark) => (mark ? `${mark}${inner}${mark}` : inner), words);
  return `${before}${wrapped}${after}`;
}

/**
 * Markdown of Typebot in WhatsApp's form: `[words](url)` becomes `words (url)`, `*italic*` `_italic_`, `**bold**`
 * `*bold*`, and `~~struck~~` `~struck~`. The parts of a link contain no brackets, so that a text of brackets alone does
 * not take quadratic time.
 */
export const markdownToWhatsApp = (markdown: string): string =>
  markdown
    .replace(/\[([^[\]]+)\]\((https?:[^)[\s]+)\)/g, (_, words: string, url: string) =>
      words === url ? url : `${words} (${url})`,
    )
    // Italic comes before bold, because the result of bold has the form of italic.
    .replace(/(?<!\*)\*(?!\*)([^*\n]+)(?<!\*)\*(?!\*)/g, '_$1_')
    .replace(/\*\*([^*\n]+)\*\*/g, '*$1*')
    .replace(/~~([^~\n]+)~~/g, '~$1~')
    .trim();

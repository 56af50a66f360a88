import { damaged, tooLarge } from './sheet-error.ts';

export interface XmlHandler {
  /** Names come without their namespace prefix. `attributes` is the raw text; `attributeOf` reads it. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** The longest tag or text between two tags. A cell of a spreadsheet has 32,767 characters at most. */
const maxLength = 256 * 1024;

/**
 * Scans XML as a stream and keeps at most one piece and one unfinished tag or text in memory. It decodes only the five
 * entities of XML and numbers, and refuses a document type: so the file cannot refer to other files, and its text
 * cannot grow.
 * @returns the function that takes the next piece of the text, and the one that ends it
 */
export function scanXml(handler: XmlHandler): { write(piece: string): void; end(): void } {
  let rest = '';
  const write = (piece: string) => {
    const text = rest + piece;
    let at = 0;
    for (;;) {
      const tag = text.indexOf('<', at);
      if (tag < 0) break;
      const end = endOfTag(text, tag);
      if (end < 0) break;
      if (tag > at) handler.text(decodeEntities(text.slice(at, tag)));
      scanTag(text.slice(tag, end), handler);
      at = end;
    }
    rest = text.slice(at);
    if (rest.length > maxLength) throw tooLarge('a text of the workbook');
  };
  return {
    write,
    end() {
      if (rest.trim() !== '') throw damaged('XML is cut short');
    },
  };
}

/** The place after the tag that begins at `tag`; -1 if its end has not come yet. */
function endOfTag(text: string, tag: number): number {
  const after = (mark: string) => {
    const found = text.indexOf(mark, tag);
    return found < 0 ? -1 : found + mark.length;
  };
  if (text[tag + 1] === '!') {
    // `<![CDATA[` has nine characters.
    if (text.length < tag + 9) return -1;
    if (text.startsWith('<!--', tag)) return after('-->');
    if (text.startsWith('<![CDATA[', tag)) return after(']]>');
    throw damaged('a document type');
  }
  const end = text.indexOf('>', tag);
  if (end < 0) return -1;
  // A `>` within quotes belongs to an attribute and does not end the tag.
  let quote = '';
  for (let at = tag; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return -1;
}

function scanTag(tag: string, handler: XmlHandler): void {
  if (tag.startsWith('<![CDATA[')) return handler.text(tag.slice(9, -3));
  if (tag[1] === '!' || tag[1] === '?') return;
  const isEnd = tag[1] === '/';
  // `<x:row r="1">` and `</x:row>` give `row`.
  const [, name = ''] = /^<\/?(?:[^\s:/>]+:)?([^\s:/>]+)/.exec(tag) ?? [];
  if (isEnd) return handler.close(name);
  handler.open(name, tag.slice(name.length + 1));
  if (tag.endsWith('/>')) handler.close(name);
}

/** The value of an attribute in the raw text of a tag; the prefix of its name is ignored. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeEntities(value);
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  // `&#233;`, `&#xe9;`, `&amp;`.
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name: string) => {
    if (name) return entities.get(name) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

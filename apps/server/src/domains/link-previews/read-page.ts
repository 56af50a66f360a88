import { limits } from '@balcao/contract';

/** How a page describes itself. Plain texts: nothing in them is markup. */
export interface PageDescription {
  title: string;
  description: string;
  /** The address of a picture. */
  image: string | undefined;
}

/**
 * In characters. The rest of a longer tag is not read, so a hostile page cannot make the reader search the whole text
 * for the end of a tag.
 */
const maxTag = 4096;
const { title: maxTitle, description: maxDescription } = limits.linkPreviews;

/**
 * Reads the description from the head of a page: Open Graph, else Twitter's names, else its own title and description.
 * Each character is read only a few times, whatever the page contains.
 * @returns undefined: the page has no title
 */
export function readPage(bytes: Uint8Array, contentType: string, url: string): PageDescription | undefined {
  const html = decode(bytes, contentType);
  const { title, metas } = readHead(html);
  const first = (...names: string[]) => names.map((name) => metas.get(name)).find((value) => value);
  const cleanTitle = clean(first('og:title', 'twitter:title') ?? title, maxTitle);
  if (cleanTitle === '') return undefined;
  return {
    title: cleanTitle,
    description: clean(first('og:description', 'twitter:description', 'description') ?? '', maxDescription),
    image: imageOf(first('og:image:secure_url', 'og:image', 'twitter:image'), url),
  };
}

function imageOf(written: string | undefined, base: string): string | undefined {
  const url = written === undefined ? null : URL.parse(unescaped(written).trim(), base);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= limits.linkPreviews.url ? url.href : undefined;
}

/**
 * Decodes by the charset of the reply (`text/html; charset=iso-8859-1`), else of the page (`<meta charset="utf-8">`),
 * else as UTF-8. An unknown charset is read as UTF-8.
 */
function decode(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const label =
    /charset\s*=\s*"?([\w:-]{1,40})/i.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w:-]{1,40})/i.exec(start)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Elements whose content is skipped: what looks like tags there does not describe the page. */
const skippedElements = ['script', 'style', 'noscript', 'template', 'svg'];

/** The title and the `meta` elements before the body; the first of each name counts. */
function readHead(html: string): { title: string; metas: ReadonlyMap<string, string> } {
  // Only ASCII letters: the lower form of other letters may be longer, and positions in the two texts would differ.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const metas = new Map<string, string>();
  let title: string | undefined;
  for (let at = lower.indexOf('<'); at >= 0; at = lower.indexOf('<', at)) {
    if (lower.startsWith('<!--', at)) {
      const end = lower.indexOf('-->', at + 4);
      if (end < 0) break;
      at = end + 3;
      continue;
    }
    // 14 characters are enough for `</`, ten letters and the character after them.
    const name = /^<\/?([a-z]{1,10})(?![a-z])/.exec(lower.slice(at, at + 14))?.[1];
    if (name === 'body' || lower.startsWith('</head', at)) break;
    if (name === 'meta') {
      const end = tagEnd(html, at);
      noteMeta(html.slice(at, end), metas);
      // The search goes on after the tag, so that its attributes are not taken for tags.
      at = end;
      continue;
    }
    const isOpening = lower[at + 1] !== '/';
    if (name !== undefined && isOpening && (name === 'title' || skippedElements.includes(name))) {
      const end = lower.indexOf(`</${name}`, at);
      if (end < 0) break;
      // The first title counts even if it is empty: a page of a thousand titles is not read a thousand times.
      if (name === 'title') title ??= html.slice(tagEnd(html, at, end), Math.min(end, at + maxTag));
      at = end;
    }
    at += 1;
  }
  return { title: title ?? '', metas };
}

/**
 * The position after the `>` of the tag at `start`; a `>` in a quoted value does not end the tag. A tag without `>`
 * ends at `before`, or after `maxTag` characters.
 */
function tagEnd(html: string, start: number, before = html.length): number {
  let quote = '';
  const end = Math.min(before, start + maxTag);
  for (let at = start; at < end; at += 1) {
    const char = html[at] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") {
      quote = char;
    } else if (char === '>') {
      return at + 1;
    }
  }
  return end;
}

/**
 * Adds the content of a tag such as `<meta property="og:title" content="Sofá Aurora">` under the name of the tag. An
 * empty content is not added, nor is one whose name `metas` has already.
 */
function noteMeta(tag: string, metas: Map<string, string>): void {
  const attributes = new Map(
    [...tag.matchAll(/([a-z:-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)].map(
      ([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ''] as const,
    ),
  );
  const name = (attributes.get('property') ?? attributes.get('name'))?.toLowerCase();
  const content = attributes.get('content');
  if (name !== undefined && content && !metas.has(name)) metas.set(name, content);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Replaces entities: `&#233;`, `&#xe9;` and some names such as `&amp;`. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
  });

/**
 * A text as one line of at most `max` characters, without control characters, invisible ones (such as those that change
 * the direction) and undecodable ones.
 */
function clean(text: string, max: number): string {
  const line = unescaped(text.slice(0, maxTag))
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    // U+FFFD stands for what could not be decoded.
    .replaceAll(/[\p{Cf}\uFFFD]/gu, '')
    .trim();
  const letters = Array.from(line);
  if (letters.length <= max) return line;
  const beginning = letters.slice(0, max - 1).join('');
  return `${beginning.trimEnd()}…`;
}

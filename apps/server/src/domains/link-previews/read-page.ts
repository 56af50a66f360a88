import { limits } from '@balcao/contract';

/** How a page describes itself. Plain texts: nothing in them is markup. */
export interface PageDescription {
  title: string;
  description: string;
  /** The address of a picture. */
  image: string | undefined;
}

/** Longer tags are not read; a hostile page cannot make the reader look far. */
const maxTag = 4096;
const { title: maxTitle, description: maxDescription } = limits.linkPreviews;

/**
 * Reads the description from the head of a page: Open Graph, else its title and description. Each character is looked
 * at a few times at most, whatever the page contains.
 * @returns undefined: the page has no title
 */
export function readPage(bytes: Uint8Array, contentType: string, url: string): PageDescription | undefined {
  const html = decode(bytes, contentType);
  const { title, metas } = readHead(html);
  const first = (...names: string[]) => names.map((name) => metas.get(name)).find((value) => value);
  const shown = clean(first('og:title', 'twitter:title') ?? title, maxTitle);
  if (shown === '') return undefined;
  return {
    title: shown,
    description: clean(first('og:description', 'twitter:description', 'description') ?? '', maxDescription),
    image: imageOf(first('og:image:secure_url', 'og:image', 'twitter:image'), url),
  };
}

function imageOf(written: string | undefined, base: string): string | undefined {
  const url = written === undefined ? null : URL.parse(unescaped(written).trim(), base);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= limits.linkPreviews.url ? url.href : undefined;
}

/** The charset of the reply, of the page, or UTF-8. An unknown one is read as UTF-8. */
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

/** Elements whose content is no markup. */
const raw = ['script', 'style', 'noscript', 'template', 'svg'];

/** The title and the `meta` elements before the body; the first of each name counts. */
function readHead(html: string): { title: string; metas: ReadonlyMap<string, string> } {
  // Of other letters the lower form may be longer, and places would differ.
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
    const name = /^<\/?([a-z]{1,10})(?![a-z])/.exec(lower.slice(at, at + 14))?.[1];
    if (name === 'body' || lower.startsWith('</head', at)) break;
    if (name === 'meta') {
      const end = tagEnd(html, at);
      noteMeta(html.slice(at, end), metas);
      // What stands within a tag is not read again as tags.
      at = end;
      continue;
    }
    if (name !== undefined && (name === 'title' || raw.includes(name)) && lower[at + 1] !== '/') {
      const end = lower.indexOf(`</${name}`, at);
      if (end < 0) break;
      // The first one counts, also if it is empty: a page of a thousand titles is not read a thousand times.
      if (name === 'title') title ??= html.slice(tagEnd(html, at, end), Math.min(end, at + maxTag));
      at = end;
    }
    at += 1;
  }
  return { title: title ?? '', metas };
}

/** The place after the `>` of a tag; a `>` in a quoted value does not end it. */
function tagEnd(html: string, start: number, before = html.length): number {
  let quote = '';
  const end = Math.min(before, start + maxTag);
  for (let at = start; at < end; at += 1) {
    const sign = html[at] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") {
      quote = sign;
    } else if (sign === '>') return at + 1;
  }
  return end;
}

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

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return signs[String(name).toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
  });

/** One line, without control characters and without signs that turn the direction of what follows. */
function clean(text: string, max: number): string {
  const line = unescaped(text.slice(0, maxTag))
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\uFFFD]/gu, '')
    .trim();
  const letters = Array.from(line);
  return letters.length <= max
    ? line
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

import type { MessageType } from '@balcao/contract';
import type { Content } from '../../channels/driver.ts';

/** The contents of our messages that are stored beside their text. */
export type OwnContent = Extract<Content, { kind: 'location' | 'contact' | 'list' | 'phone-request' | 'form' }>;

/** The content of a stored location or of stored contact cards, to send it again; undefined for other kinds. */
export function contentOfBody(kind: MessageType, body: string): OwnContent | undefined {
  if (kind === 'locationMessage') return locationOf(body);
  if (kind !== 'contactMessage') return undefined;
  const cards = cardsOf(body);
  return cards.length === 0 ? undefined : { kind: 'contact', cards };
}

/** A location is stored as `preview|link|name`; the link has the coordinates in `q`. */
function locationOf(body: string): OwnContent | undefined {
  const [, link = '', ...words] = body.split('|');
  const [, latitude, longitude] = /[?&]q=(-?[\d.]+),(-?[\d.]+)/.exec(link) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const name = words.join('|').trim();
  return { kind: 'location', latitude: Number(latitude), longitude: Number(longitude), name, address: '' };
}

/** The cards with their full names, which a vCard has in a line such as `FN;CHARSET=UTF-8:Ana Souza`. */
const cardsOf = (body: string) =>
  vcardsIn(body).map((vcard) => ({ name: /^FN[^:\n]*:(.*)$/m.exec(vcard)?.[1]?.trim() ?? '', vcard }));

/**
 * The vCards of a text. One pass over the marks: a regular expression for a whole card would take quadratic time if a
 * customer writes thousands of `BEGIN:VCARD` without an end.
 */
function vcardsIn(body: string): string[] {
  const vcards: string[] = [];
  let start: number | undefined;
  for (const { 0: mark, index } of body.matchAll(/(?:BEGIN|END):VCARD/gi)) {
    const isEnd = /^END/i.test(mark);
    if (!isEnd) {
      start ??= index;
    } else if (start !== undefined) {
      vcards.push(body.slice(start, index + mark.length));
      start = undefined;
    }
  }
  return vcards;
}

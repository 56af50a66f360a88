import type { MessageType } from '@balcao/contract';
import type { Content } from '../../channels/driver.ts';

/** The contents of our messages that are stored beside their text. */
export type OwnContent = Extract<Content, { kind: 'location' | 'contact' | 'list' }>;

/** The content of a stored location or of stored contact cards, to send it again; undefined for other kinds. */
export function contentOfBody(kind: MessageType, body: string): OwnContent | undefined {
  if (kind === 'locationMessage') return locationOf(body);
  if (kind === 'contactMessage') return { kind: 'contact', cards: cardsOf(body) };
  return undefined;
}

function locationOf(body: string): OwnContent | undefined {
  const [, link = '', ...words] = body.split('|');
  const [, latitude, longitude] = /[?&]q=(-?[\d.]+),(-?[\d.]+)/.exec(link) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const name = words.join('|').trim();
  return { kind: 'location', latitude: Number(latitude), longitude: Number(longitude), name, address: '' };
}

const cardsOf = (body: string) =>
  (body.match(/BEGIN:VCARD[\s\S]*?END:VCARD/gi) ?? []).map((vcard) => ({
    name: /^FN[^:\n]*:(.*)$/m.exec(vcard)?.[1]?.trim() ?? '',
    vcard,
  }));

/**
 * The content of a location message: `image|link|description`, the last optional. `image`: a picture as a `data:` URL,
 * its web address, or its path on our server. `link`: a web address. Anything else is null.
 */
export interface Place {
  image: string | null;
  link: string | null;
  description: string;
}

export function readLocation(body: string): Place {
  const [image = '', link = '', ...rest] = body.split('|');
  return {
    image: /^(data:image\/(png|jpe?g|webp);base64,|https?:\/\/|\/)/i.test(image.trim()) ? image.trim() : null,
    link: /^https?:\/\//i.test(link.trim()) && URL.canParse(link.trim()) ? link.trim() : null,
    description: rest.join('|').trim(),
  };
}

const outcomes = ['missed', 'rejected', 'answered'] as const;

/** The content of a call's line, such as `video rejected`. Without an outcome the call was missed. */
export function readCall(body: string): { medium: 'voice' | 'video'; outcome: (typeof outcomes)[number] } {
  const [medium, outcome] = body.split(' ');
  return {
    medium: medium === 'video' ? 'video' : 'voice',
    outcome: outcomes.find((known) => known === outcome) ?? 'missed',
  };
}

export interface Card {
  name: string;
  numbers: string[];
}

/** The names and numbers of a vCard; a message may hold several cards. */
export function readVcards(body: string): Card[] {
  const cards = body.split(/BEGIN:VCARD/i).slice(1);
  return cards.map((card) => {
    // A line that begins with a space or a tab continues the one before it.
    const lines = card.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
    // A property is a line such as `TEL;type=CELL:+5511…`, or `item1.TEL:+5511…`.
    const valuesOf = (property: string) =>
      lines.filter((line) => new RegExp(`^(item\\d+\\.)?${property}[;:]`, 'i').test(line)).map(vcardValue);
    // `N` has the family name before the given name: `Souza;Ana;;;`.
    const structuredName = valuesOf('N')[0]?.split(';').filter(Boolean).toReversed().join(' ');
    return {
      name: valuesOf('FN')[0] ?? structuredName ?? '',
      numbers: [...new Set(valuesOf('TEL'))].filter(Boolean),
    };
  });
}

/** The text after the colon, without the backslashes of a vCard: `\,` is a comma. */
const vcardValue = (line: string) =>
  line
    .slice(line.indexOf(':') + 1)
    .replaceAll(/\\([,;\\])/g, '$1')
    .trim();

/** The writer's name at the beginning of a signed message (`*Ana:*` and a line break), and the text after it. */
export function readSignature(body: string): { signature: string | null; text: string } {
  const found = /^\*([^*\n]{1,60}):\*\n/.exec(body);
  return found?.[1] ? { signature: found[1], text: body.slice(found[0].length) } : { signature: null, text: body };
}

/** More than a line shows. The text is cut to this length, since the pattern of the marks takes quadratic time. */
const maxLineCharacters = 1000;

/** A message in one line: without its signature and its marks. */
export const plainLine = (body: string): string =>
  body
    .slice(0, maxLineCharacters)
    .replace(/^\*[^*\n]{1,60}:\*\s+/, '')
    // A text between two equal marks (`*`, `_`, `~` or three backticks), which stand at the edges of words.
    .replaceAll(/(^|[\s([{])([*_~]|```)(\S(?:.*?\S)?)\2(?=$|[\s.,;:!?)\]}])/g, '$1$3')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * The size in px at which a picture is drawn, from its stored size: nothing moves when the picture arrives. A picture
 * of unknown size gets a usual one; a very small one is enlarged, so that it can be pressed.
 */
export function fitPicture(
  width: number | null | undefined,
  height: number | null | undefined,
  max = { width: 280, height: 320 },
): { width: number; height: number } {
  if (!width || !height) return { width: max.width, height: Math.round(max.width * 0.66) };
  const scale = Math.min(1, max.width / width, max.height / height);
  return { width: Math.max(96, Math.round(width * scale)), height: Math.max(72, Math.round(height * scale)) };
}

/** A duration such as `1:05`. */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

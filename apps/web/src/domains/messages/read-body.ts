/**
 * The content of a location message: `image|link|description`, the last optional. Only web links and pictures are
 * accepted.
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

/** The content of a call's line: `voice` or `video`, and its outcome; without an outcome it was missed. */
export function readCall(body: string): { medium: 'voice' | 'video'; outcome: (typeof outcomes)[number] } {
  const [medium, outcome] = body.split(' ');
  return {
    medium: medium === 'video' ? 'video' : 'voice',
    outcome: outcomes.find((one) => one === outcome) ?? 'missed',
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
    const lines = card.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
    const valueOf = (line: string) =>
      line
        .slice(line.indexOf(':') + 1)
        .replaceAll(/\\([,;\\])/g, '$1')
        .trim();
    const named = (name: string) =>
      lines.filter((line) => new RegExp(`^(item\\d+\\.)?${name}[;:]`, 'i').test(line)).map(valueOf);
    return {
      name: named('FN')[0] ?? named('N')[0]?.split(';').filter(Boolean).toReversed().join(' ') ?? '',
      numbers: [...new Set(named('TEL'))].filter(Boolean),
    };
  });
}

/** The writer's name at the beginning of a signed message, and the text after it. */
export function readSignature(body: string): { signature: string | null; text: string } {
  const found = /^\*([^*\n]{1,60}):\*\n/.exec(body);
  return found?.[1] ? { signature: found[1], text: body.slice(found[0].length) } : { signature: null, text: body };
}

/** A line shows less; the pattern of the marks takes quadratic time. */
const lineCharacters = 1000;

/** A message in one line: without its signature and its marks. */
export const plainLine = (body: string): string =>
  body
    .slice(0, lineCharacters)
    .replace(/^\*[^*\n]{1,60}:\*\s+/, '')
    .replaceAll(/(^|[\s([{])([*_~]|```)(\S(?:.*?\S)?)\2(?=$|[\s.,;:!?)\]}])/g, '$1$3')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The size at which a picture is drawn, from its stored size, so that nothing moves when it arrives. */
export function fitPicture(
  width: number | null | undefined,
  height: number | null | undefined,
  max = { width: 280, height: 320 },
): { width: number; height: number } {
  if (!width || !height) return { width: max.width, height: Math.round(max.width * 0.66) };
  const scale = Math.min(1, max.width / width, max.height / height);
  return { width: Math.max(96, Math.round(width * scale)), height: Math.max(72, Math.round(height * scale)) };
}

/** 1:05. */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

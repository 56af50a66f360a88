import fs from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/**
 * The type of a file, by its bytes. A `film` may contain only sound. `demuxer`: the only demuxer that ffmpeg may use,
 * so that it never guesses. A playlist taken for a film could name other files.
 */
export type Recognised =
  | { family: 'picture'; ending: string; mimetype: string }
  | { family: 'sound' | 'film'; ending: string; mimetype: string; demuxer: string }
  /** `looksLike`: media of a format that the server does not open. */
  | { family: 'document'; mimetype: string; looksLike: 'image' | 'audio' | 'video' | undefined };

const picture = (ending: string, mimetype: string) => ({ family: 'picture', ending, mimetype }) as const;
const sound = (demuxer: string, ending: string, mimetype: string) =>
  ({ family: 'sound', demuxer, ending, mimetype }) as const;
const film = (demuxer: string, ending: string, mimetype: string) =>
  ({ family: 'film', demuxer, ending, mimetype }) as const;

/** Formats by the ending that file-type gives to the content. Everything else is a document. */
const openedFormats: Record<string, Recognised> = {
  jpg: picture('jpg', 'image/jpeg'),
  png: picture('png', 'image/png'),
  apng: picture('png', 'image/png'),
  gif: picture('gif', 'image/gif'),
  webp: picture('webp', 'image/webp'),
  avif: picture('avif', 'image/avif'),
  mp3: sound('mp3', 'mp3', 'audio/mpeg'),
  m4a: sound('mov', 'm4a', 'audio/mp4'),
  m4b: sound('mov', 'm4a', 'audio/mp4'),
  f4a: sound('mov', 'm4a', 'audio/mp4'),
  aac: sound('aac', 'aac', 'audio/aac'),
  ogg: sound('ogg', 'ogg', 'audio/ogg'),
  oga: sound('ogg', 'ogg', 'audio/ogg'),
  opus: sound('ogg', 'ogg', 'audio/ogg; codecs=opus'),
  spx: sound('ogg', 'ogg', 'audio/ogg'),
  wav: sound('wav', 'wav', 'audio/wav'),
  flac: sound('flac', 'flac', 'audio/flac'),
  amr: sound('amr', 'amr', 'audio/amr'),
  aif: sound('aiff', 'aiff', 'audio/aiff'),
  mp4: film('mov', 'mp4', 'video/mp4'),
  m4v: film('mov', 'mp4', 'video/mp4'),
  mov: film('mov', 'mov', 'video/quicktime'),
  '3gp': film('mov', '3gp', 'video/3gpp'),
  '3g2': film('mov', '3gp', 'video/3gpp2'),
  webm: film('matroska', 'webm', 'video/webm'),
};

/** By the ending of a film: the ending and type of the same container with sound alone. */
export const soundOnly: Record<string, { ending: string; mimetype: string }> = {
  mp4: { ending: 'm4a', mimetype: 'audio/mp4' },
  mov: { ending: 'm4a', mimetype: 'audio/mp4' },
  '3gp': { ending: 'm4a', mimetype: 'audio/mp4' },
  webm: { ending: 'weba', mimetype: 'audio/webm' },
};

/** Looks at the bytes only. The name at most distinguishes one harmless text or office type from another. */
export async function recogniseFile(path: string, name: string): Promise<Recognised> {
  const type = await fileTypeFromFile(path).catch(() => undefined); // file-type throws on truncated files
  const openedFormat = type && openedFormats[type.ext];
  if (openedFormat) return openedFormat;
  // XML is a text: it may be an SVG or a page. `cfb` is the container of all old Office formats.
  if (type && type.mime !== 'application/xml') {
    const family = /^(image|audio|video)\//.exec(type.mime)?.[1] as 'image' | 'audio' | 'video' | undefined;
    return { family: 'document', mimetype: type.ext === 'cfb' ? officeType(name) : type.mime, looksLike: family };
  }
  const text = asText(await readHead(path));
  return {
    family: 'document',
    mimetype: text === undefined ? 'application/octet-stream' : textType(text, name),
    looksLike: undefined,
  };
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await fs.open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16 * 1024), 0, 16 * 1024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * The beginning of a text, or `undefined` if the bytes are not text. Old spreadsheets write Latin-1: there a byte above
 * 159 is a letter, and a byte from 128 to 159 does not occur.
 */
function asText(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head);
  // Tab, line breaks, form feed (9 to 13) and escape (27) occur in texts.
  const hasControlBytes = head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127);
  if (hasControlBytes) return undefined;
  try {
    // `stream`: the head may end within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return head.some((byte) => byte > 127 && byte < 160) ? undefined : new TextDecoder('latin1').decode(head);
  }
}

function textType(text: string, name: string): string {
  const start = text
    .replace(/^\uFEFF?\s+/, '')
    .slice(0, 2000)
    .toLowerCase();
  if (/<svg[\s>]/.test(start)) return 'image/svg+xml';
  if (/<(!doctype html|html|head|body|script)[\s>]/.test(start)) return 'text/html';
  if (start.startsWith('<?xml')) return 'application/xml';
  if (start.startsWith('begin:vcard')) return 'text/vcard';
  const ending = endingOf(name);
  return { csv: 'text/csv', json: 'application/json', md: 'text/markdown' }[ending] ?? 'text/plain';
}

function officeType(name: string): string {
  return (
    { doc: 'application/msword', xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint' }[
      endingOf(name)
    ] ?? 'application/x-cfb'
  );
}

const endingOf = (name: string) => /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { cleanName, withEnding } from './clean-name.ts';
import { hasFfmpeg } from './ffmpeg.ts';
import { examineFilm } from './examine-film.ts';
import { examinePicture } from './examine-picture.ts';
import { examineSound, toPlayable, toVoiceNote, type Sound } from './examine-sound.ts';
import { folderOf } from './media-folder.ts';
import { inWorkFolder, mediaDependencies } from './media-dependencies.ts';
import { recogniseFile, soundOnly, type Recognised } from './recognise-file.ts';

/** A file to store: on disk, in memory, or written to a path by `fill`. */
export type Incoming = ({ path: string } | { bytes: Uint8Array } | { fill: (path: string) => Promise<void> }) & {
  company: Company;
  name: string;
  claimedType: string;
  /** Recorded as a voice note. */
  voice?: boolean;
  sticker?: boolean;
  /**
   * Comes from WhatsApp: a file that cannot be opened is stored as a document instead of being refused, and only the
   * limit of documents holds.
   */
  lenient?: boolean;
};

/** The description of a file, the path of the bytes to store (`source`), and the forms made of it. */
interface ExaminedFile {
  file: Omit<StoredFile, 'key' | 'thumbKey' | 'playKey' | 'playSize' | 'name' | 'size'>;
  source: string;
  ending: string;
  thumb?: Uint8Array;
  play?: { path: string; ending: string; mimetype: string };
}

const plainFile = { width: null, height: null, seconds: null, peaks: null, voice: false } as const;
/** Endings of the sounds that all common browsers play. */
const playedEverywhere = new Set(['mp3', 'm4a', 'aac', 'wav']);

/**
 * Recognises a file by its content, makes its thumbnail and its playable form, and stores all of them. The name and the
 * claimed type are not trusted. Call it outside a scope, because it is slow. When it resolves, the files are in the
 * storage; `discardFile` deletes them.
 * @throws Failure ERR_MEDIA_EMPTY, ERR_MEDIA_TOO_LARGE, ERR_MEDIA_BROKEN
 */
export async function ingestFile(incoming: Incoming): Promise<StoredFile> {
  return inWorkFolder(async (folder) => {
    const source = 'path' in incoming ? incoming.path : path.join(folder, 'in');
    if ('bytes' in incoming) {
      requireWithin(incoming.bytes.byteLength, 'document');
      await fs.writeFile(source, incoming.bytes, { mode: 0o600 });
    }
    if ('fill' in incoming) await incoming.fill(source);
    const { size } = await fs.stat(source);
    if (size === 0 && !incoming.lenient) throw fail('ERR_MEDIA_EMPTY');
    requireWithin(size, 'document');
    const examined = await examineFile(incoming, source, size, folder);
    return store(incoming, examined);
  });
}

/** Deletes a stored file whose message was not stored. Best effort. */
export async function discardFile({
  key,
  thumbKey,
  playKey,
}: Pick<StoredFile, 'key' | 'thumbKey' | 'playKey'>): Promise<void> {
  await Promise.allSettled(
    [key, thumbKey, playKey].map(async (fileKey) => fileKey === null || mediaDependencies().storage.remove(fileKey)),
  );
}

type LimitedKind = keyof typeof limits.upload;

function requireWithin(size: number, kind: LimitedKind) {
  if (size > limits.upload[kind]) throw fail('ERR_MEDIA_TOO_LARGE', { kind, limit: limits.upload[kind] });
}

async function examineFile(incoming: Incoming, source: string, size: number, folder: string): Promise<ExaminedFile> {
  // Only a customer's file (`lenient`) gets here empty: it is stored as it came.
  if (size === 0) return asDocument(source, { mimetype: 'application/octet-stream' });
  const recognised = await recogniseFile(source, incoming.name);
  const requireUnlessLenient = (kind: LimitedKind) => {
    if (!incoming.lenient) requireWithin(size, kind);
  };
  if (recognised.family === 'picture') {
    requireUnlessLenient('image');
    const picture = await examinePicture(source);
    if (!picture) return refuseOrDocument(incoming, source, recognised);
    const { thumb, width, height } = picture;
    return {
      file: {
        ...plainFile,
        kind: incoming.sticker ? 'sticker' : 'image',
        mimetype: recognised.mimetype,
        width,
        height,
      },
      source,
      ending: recognised.ending,
      thumb,
    };
  }
  if (recognised.family === 'document') {
    // The sender claims media, and the content is none. `looksLike`: the content is media that the server does not
    // open, so it is stored as a document.
    if (!recognised.looksLike && claimsMedia(incoming, recognised))
      return refuseOrDocument(incoming, source, recognised);
    return asDocument(source, recognised);
  }
  if (!(await hasFfmpeg())) return withoutFfmpeg(incoming, source, recognised, requireUnlessLenient);
  if (recognised.family === 'film') {
    // The file may be a recording of a browser: sound in the container of a film, to which the limit of audio applies.
    // That is known only after opening it, so before that only a file above the limit of films is refused.
    requireUnlessLenient('video');
    const film = await examineFilm(source, recognised.demuxer);
    if (film === undefined) return refuseOrDocument(incoming, source, recognised);
    if (film !== 'sound') {
      const { thumb, width, height, seconds } = film;
      return {
        file: { ...plainFile, kind: 'video', mimetype: recognised.mimetype, width, height, seconds },
        source,
        ending: recognised.ending,
        thumb,
      };
    }
  }
  requireUnlessLenient('audio');
  return examineAudio(incoming, source, recognised, folder);
}

async function examineAudio(
  incoming: Incoming,
  source: string,
  recognised: Recognised & { family: 'sound' | 'film' },
  folder: string,
): Promise<ExaminedFile> {
  const { demuxer } = recognised;
  const sound = await examineSound(source, demuxer);
  if (!sound) return refuseOrDocument(incoming, source, recognised);
  const { ending, mimetype } = soundOnly[recognised.ending] ?? recognised;
  const audioFile = (voice: boolean, type: string) => ({
    ...plainFile,
    kind: 'audio' as const,
    mimetype: type,
    seconds: sound.seconds,
    peaks: sound.peaks,
    voice,
  });
  const playable = async () => {
    const made = path.join(folder, 'play.m4a');
    return (await toPlayable(source, demuxer, made)) ? { path: made, ending: 'm4a', mimetype: 'audio/mp4' } : undefined;
  };
  if (!incoming.voice) {
    const play = playedEverywhere.has(ending) ? undefined : await playable();
    return { file: audioFile(false, mimetype), source, ending, ...(play && { play }) };
  }
  // A voice note is stored as ogg, which not every browser plays. So a form that plays is stored, too.
  const play = playedEverywhere.has(ending) ? { path: source, ending, mimetype } : await playable();
  if (isVoiceNote(recognised, sound))
    return { file: audioFile(true, voiceType), source, ending: 'ogg', ...(play && { play }) };
  const note = path.join(folder, 'note.ogg');
  if (!(await toVoiceNote(source, demuxer, note))) return refuseOrDocument(incoming, source, recognised);
  return { file: audioFile(true, voiceType), source: note, ending: 'ogg', ...(play && { play }) };
}

const voiceType = 'audio/ogg; codecs=opus';
const isVoiceNote = ({ ending }: { ending: string }, { codec }: Sound) => ending === 'ogg' && codec === 'opus';

/**
 * Without ffmpeg, sound and films are stored unchanged. Whether the container of a film holds a film or only sound is
 * then taken from the claims of the sender.
 */
function withoutFfmpeg(
  incoming: Incoming,
  source: string,
  recognised: Recognised & { family: 'sound' | 'film' },
  requireUnlessLenient: (kind: LimitedKind) => void,
): ExaminedFile {
  const isFilm = recognised.family === 'film' && !incoming.voice && !incoming.claimedType.startsWith('audio/');
  requireUnlessLenient(isFilm ? 'video' : 'audio');
  if (isFilm)
    return { file: { ...plainFile, kind: 'video', mimetype: recognised.mimetype }, source, ending: recognised.ending };
  const { ending, mimetype } = soundOnly[recognised.ending] ?? recognised;
  const voice = incoming.voice === true && mimetype === voiceType;
  return { file: { ...plainFile, kind: 'audio', mimetype, voice }, source, ending };
}

/** Whether the sender claims a picture, sound or film. An SVG is a text with an image type, so its claim is true. */
function claimsMedia({ claimedType, voice, sticker }: Incoming, { mimetype }: Recognised) {
  const hasMediaType = /^(image|audio|video)\//.test(claimedType) && mimetype !== 'image/svg+xml';
  return voice === true || sticker === true || hasMediaType;
}

/** Refuses a file that cannot be opened. A customer's file (`lenient`) is stored as a document instead. */
function refuseOrDocument({ lenient }: Incoming, source: string, recognised: Recognised): ExaminedFile {
  if (!lenient) throw fail('ERR_MEDIA_BROKEN');
  return asDocument(source, recognised.family === 'document' ? recognised : { mimetype: 'application/octet-stream' });
}

const asDocument = (source: string, { mimetype }: { mimetype: string }): ExaminedFile => ({
  file: { ...plainFile, kind: 'document', mimetype },
  source,
  ending: mimetype === 'application/pdf' ? 'pdf' : 'bin',
});

async function store(
  { company, name }: Incoming,
  { file, source, ending, thumb, play }: ExaminedFile,
): Promise<StoredFile> {
  const { storage } = mediaDependencies();
  const key = makeKey(company, ending);
  const thumbKey = thumb ? makeKey(company, 'webp') : null;
  const playKey = play ? makeKey(company, play.ending) : null;
  const { size } = await fs.stat(source);
  const playSize = play ? (await fs.stat(play.path)).size : null;
  try {
    await Promise.all([
      storage.put(key, { path: source }, { contentType: file.mimetype }),
      thumb && thumbKey && storage.put(thumbKey, thumb, { contentType: 'image/webp' }),
      play && playKey && storage.put(playKey, { path: play.path }, { contentType: play.mimetype }),
    ]);
  } catch (error) {
    await discardFile({ key, thumbKey, playKey });
    throw error;
  }
  const cleanedName = cleanName(name, withEnding(file.voice ? 'voice' : file.kind, ending));
  return {
    ...file,
    key,
    thumbKey,
    playKey,
    playSize,
    name: file.voice ? withEnding(cleanedName, 'ogg') : cleanedName,
    size,
  };
}

/** The ending follows from the content, so that `sendFile` knows without a database query how to serve the file. */
function makeKey(company: Company, ending: string): string {
  const month = new Date().toISOString().slice(0, 7);
  return `${folderOf(company)}${month}/${randomBytes(16).toString('base64url')}.${ending}`;
}

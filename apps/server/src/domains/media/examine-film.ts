import { readDescription, runFfmpeg } from './ffmpeg.ts';
import { examinePicture, type Picture } from './examine-picture.ts';

export interface Film extends Picture {
  seconds: number | null;
}

/** A larger still is cut and thus broken, so the film counts as one that cannot be opened. */
const maxStillBytes = 16 * 1024 * 1024;

/**
 * Size, length and a still of a film. `sound`: ffmpeg makes no still of it, but reads its sound. `undefined`: it cannot
 * be opened.
 * @param demuxer the format of the file, as ffmpeg names it
 */
export async function examineFilm(path: string, demuxer: string): Promise<Film | 'sound' | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const text = await runFfmpeg({
    args: [
      '-f',
      demuxer,
      '-i',
      path,
      // V: the first video stream that is no attached picture. Without one, ffmpeg has no output and fails.
      '-map',
      '0:V:0?',
      '-frames:v',
      '1',
      '-vf',
      "scale='min(1280,iw)':-2",
      '-c:v',
      'mjpeg',
      '-q:v',
      '3',
      '-f',
      'image2pipe',
      'pipe:1',
    ],
    onOutput: (chunk) => {
      bytes += chunk.length;
      if (bytes <= maxStillBytes) chunks.push(chunk);
    },
  });
  if (text === undefined) return (await hasSound(path, demuxer)) ? 'sound' : undefined;
  const { video, seconds } = readDescription(text);
  const still = await examinePicture(Buffer.concat(chunks));
  if (!video || !still) return undefined;
  // The still is rotated as the camera was held; the dimensions in the file are not.
  const isVideoWide = video.width > video.height;
  const isStillWide = still.width > still.height;
  const isTurned = isVideoWide !== isStillWide && still.width !== still.height;
  const size = isTurned ? { width: video.height, height: video.width } : video;
  return { ...size, thumb: still.thumb, seconds: seconds ?? (await lengthByReading(path, demuxer)) };
}

/** The length of a recording made in a browser, whose header has none: the last time that ffmpeg reports. */
async function lengthByReading(path: string, demuxer: string): Promise<number | null> {
  const text = await runFfmpeg({ args: ['-f', demuxer, '-i', path, '-map', '0', '-c', 'copy', '-f', 'null', '-'] });
  // For example `time=00:01:02.34`.
  const [, hours, minutes, seconds] = [...(text ?? '').matchAll(/time=(\d+):(\d\d):(\d\d\.\d+)/g)].at(-1) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const hasSound = async (path: string, demuxer: string) =>
  (await runFfmpeg({ args: ['-f', demuxer, '-i', path, '-map', '0:a:0', '-t', '1', '-f', 'null', '-'] })) !== undefined;

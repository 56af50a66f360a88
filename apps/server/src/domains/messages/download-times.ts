import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import type { Scope } from '../../platform/scope/scope.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long downloads are retried: Meta and WhatsApp keep files of customers for about thirty days. */
export const retriedForMs = 30 * 24 * hour;

/**
 * Backoff by the number of earlier failures, from two seconds to half a day. The last value applies to all further
 * failures.
 */
const pausesMs = [2, 10, 30, 2 * 60, 10 * 60, 30 * 60, 3600, 3 * 3600, 6 * 3600, 12 * 3600].map(
  (seconds) => seconds * second,
);
/** Backoff after a phone was asked for the file: the phone must be online and upload it. */
const pausesAfterAskingMs = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour];
/** After this many failures the bubble shows `failed` and offers a retry. */
export const failuresUntilShown = 3;
/** Downloads of an imported history are spread over this time. */
const historySpreadMs = 2 * minute;
/** Larger files are worked with a longer timeout. */
const largeBytes = 16 * 2 ** 20;

/** @param wasTried a first download has just failed */
export function firstPauseMs({ isPast, wasTried }: { isPast: boolean; wasTried: boolean }): number {
  if (isPast) return Math.floor(Math.random() * historySpreadMs);
  return wasTried ? pauseMs(0, false) : 0;
}

/**
 * How long to wait before the next attempt.
 * @param failures how many attempts failed before the one that failed now
 * @param isAsked a phone was asked to upload the file again
 */
export function pauseMs(failures: number, isAsked: boolean): number {
  const backoffsMs = isAsked ? pausesAfterAskingMs : pausesMs;
  return backoffsMs[Math.min(failures, backoffsMs.length - 1)] ?? 0;
}

/** A file of unknown size counts as large when its first two downloads have failed: they may have been too slow. */
export const mayBeLarge = ({ size, failures }: { size: string | number | null; failures: number }): boolean =>
  size === null ? failures >= 2 : Number(size) > largeBytes;

/** An attempt to download the file of a message. It is void if the row of the message has another attempt number. */
export interface DownloadEntry {
  messageId: string;
  attempt: number;
  /** Caused by a user, by a phone's answer or by a reconnect: it does not wait while the host fails. */
  isUrgent?: boolean;
}

/** Each attempt has a separate lane, so that it does not wait for the backoff of another one. */
export const downloadEntry = (
  scope: Scope,
  entry: DownloadEntry,
  { inMs, isLarge }: { inMs: number; isLarge: boolean },
): LaneEntry => ({
  lane: `download:${entry.messageId}:${entry.attempt}`,
  kind: isLarge ? 'download-large' : 'download',
  payload: entry,
  notBefore: new Date(scope.now.getTime() + inMs),
});

export interface AskEntry {
  messageId: string;
}

/** Phones are asked one request at a time, by the node that drives the connection. */
export const askLane = (connectionId: number): string => `ask-file:${connectionId}`;
export const askEntry = (connectionId: number, entry: AskEntry): LaneEntry => ({
  lane: askLane(connectionId),
  kind: 'ask-file',
  payload: entry,
  onceKey: `ask-file:${entry.messageId}`,
});

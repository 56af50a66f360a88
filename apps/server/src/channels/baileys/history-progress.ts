/** What happens to the import of a phone's history. `progress`: percent, as the phone states it. */
export type ImportEvent =
  | { type: 'piece-started'; isWanted: boolean; progress: number }
  /** `isLast`: no other piece is queued. */
  | { type: 'piece-stored'; isLast: boolean; progress: number }
  /** The piece was given up. */
  | { type: 'piece-failed' }
  | { type: 'timeout' }
  | { type: 'stop' };

/** The transition table of the percentage; null: nothing is being imported. Pure. */
export function nextProgress(
  percent: number | null,
  event: ImportEvent,
): { percent: number | null; timer: 'start' | 'cancel' | 'keep' } {
  switch (event.type) {
    case 'piece-started':
      return {
        percent: event.isWanted ? Math.max(percent ?? 0, Math.min(event.progress, 99)) : percent,
        timer: 'cancel',
      };
    case 'piece-stored':
      if (!event.isLast) return { percent, timer: 'keep' };
      return event.progress === 100 ? { percent: null, timer: 'keep' } : { percent, timer: 'start' };
    case 'piece-failed':
    case 'timeout':
      return { percent: null, timer: 'keep' };
    case 'stop':
      return { percent, timer: 'cancel' };
  }
}

/** The phone sends its history in pieces, and may be switched off between two of them. */
const timeoutMs = 2 * 60_000;

export interface HistoryProgress {
  percent(): number | null;
  handle(event: ImportEvent): void;
}

export function historyProgress(onChange: () => void): HistoryProgress {
  let percent: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  function handle(event: ImportEvent) {
    const before = percent;
    const next = nextProgress(percent, event);
    percent = next.percent;
    if (next.timer !== 'keep') clearTimeout(timer);
    if (next.timer === 'start') timer = setTimeout(() => handle({ type: 'timeout' }), timeoutMs);
    if (percent !== before) onChange();
  }
  return { percent: () => percent, handle };
}

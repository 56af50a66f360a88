/**
 * What happens to the import of a phone's history. `progress`: percent, as the phone states it. `isWanted`: the company
 * wants messages of the history. If it does not, pieces are still read, because the library needs their other contents.
 */
export type ImportEvent =
  | { type: 'piece-started'; isWanted: boolean; progress: number }
  /** `isLast`: no other piece is queued. */
  | { type: 'piece-stored'; isLast: boolean; progress: number }
  /** The piece was given up. */
  | { type: 'piece-failed' }
  | { type: 'timeout' }
  | { type: 'stop' };

/** The import of a phone's history. `percent` is null while nothing is being imported. */
export interface ImportState {
  percent: number | null;
  /** The piece with which the phone states 100 percent is stored; earlier pieces may still be queued. */
  isComplete: boolean;
}

export const noImport: ImportState = { percent: null, isComplete: false };

/** The transition table of the import. Pieces may arrive in another order than the phone sent them. Pure. */
export function nextProgress(
  { percent, isComplete }: ImportState,
  event: ImportEvent,
): { state: ImportState; timer: 'start' | 'cancel' | 'keep' } {
  switch (event.type) {
    case 'piece-started':
      // At most 99: the import ends only when the queued pieces are stored.
      return {
        state: {
          percent: event.isWanted ? Math.max(percent ?? 0, Math.min(event.progress, 99)) : percent,
          isComplete,
        },
        timer: 'cancel',
      };
    case 'piece-stored': {
      const isNowComplete = isComplete || event.progress === 100;
      if (!event.isLast) return { state: { percent, isComplete: isNowComplete }, timer: 'keep' };
      return isNowComplete
        ? { state: noImport, timer: 'keep' }
        : { state: { percent, isComplete: false }, timer: 'start' };
    }
    case 'piece-failed':
    case 'timeout':
      return { state: noImport, timer: 'keep' };
    case 'stop':
      return { state: { percent, isComplete }, timer: 'cancel' };
  }
}

/** Without a further piece for this time the import counts as ended: the phone may have been switched off. */
const timeoutMs = 2 * 60_000;

export interface HistoryProgress {
  percent(): number | null;
  handle(event: ImportEvent): void;
}

export function historyProgress(onChange: () => void): HistoryProgress {
  let state = noImport;
  let timer: NodeJS.Timeout | undefined;

  function handle(event: ImportEvent) {
    const before = state.percent;
    const next = nextProgress(state, event);
    state = next.state;
    if (next.timer !== 'keep') clearTimeout(timer);
    if (next.timer === 'start') timer = setTimeout(() => handle({ type: 'timeout' }), timeoutMs);
    if (state.percent !== before) onChange();
  }
  return { percent: () => state.percent, handle };
}

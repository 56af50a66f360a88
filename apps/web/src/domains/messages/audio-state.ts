/** What is shown of an audio that plays or can be played. */
export interface AudioState {
  isPlaying: boolean;
  hasFailed: boolean;
  /** The position, in seconds. */
  at: number;
  /** The length in seconds; 0 while it is not known. */
  length: number;
}

export type AudioEvent =
  /** The user presses play. */
  | { type: 'requested' }
  | { type: 'played' }
  | { type: 'paused' }
  | { type: 'ended' }
  /** The browser refuses to play it. */
  | { type: 'refused' }
  /** The file cannot be loaded. Browsers also report this for an audio that was never played. */
  | { type: 'broken' }
  | { type: 'moved'; at: number }
  | { type: 'measured'; length: number };

/** The transition table of an audio. Pure. */
export function nextAudioState(state: AudioState, event: AudioEvent): AudioState {
  switch (event.type) {
    case 'requested':
      return { ...state, hasFailed: false };
    case 'played':
      return { ...state, isPlaying: true };
    case 'paused':
      return { ...state, isPlaying: false };
    // Browsers report `paused` before this event.
    case 'ended':
      return { ...state, at: 0 };
    case 'refused':
      return { ...state, hasFailed: true };
    case 'broken':
      return state.isPlaying ? { ...state, hasFailed: true } : state;
    case 'moved':
      return { ...state, at: event.at };
    case 'measured':
      // A file that was recorded as a stream has no length in its header, and browsers report it as infinite.
      return Number.isFinite(event.length) ? { ...state, length: event.length } : state;
  }
}

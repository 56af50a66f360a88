/** Why there is no voice note; each reason has a text. */
export type RecorderFault = 'denied' | 'missing' | 'failed' | 'tooShort';

/** `starting`: the encoder loads and the browser asks for the microphone. `ending`: the rest is encoded. */
export type RecorderState =
  | { phase: 'starting' }
  | { phase: 'recording' | 'ending'; startedAt: number; seconds: number };

/** `at`: ms since 1970. */
export type RecorderEvent =
  | { type: 'started'; at: number }
  | { type: 'ticked'; at: number }
  /** The user sends the recording. */
  | { type: 'stopped' };

/** The transition table of a recording. Pure. */
export function nextRecorderState(state: RecorderState, event: RecorderEvent): RecorderState {
  if (event.type === 'started')
    return state.phase === 'starting' ? { phase: 'recording', startedAt: event.at, seconds: 0 } : state;
  if (state.phase !== 'recording') return state;
  if (event.type === 'stopped') return { ...state, phase: 'ending' };
  return { ...state, seconds: Math.max(0, (event.at - state.startedAt) / 1000) };
}

/** Why the browser gives no microphone. */
export function faultOf(error: unknown): RecorderFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  return name === 'NotFoundError' ? 'missing' : 'failed';
}

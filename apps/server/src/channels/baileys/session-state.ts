import type { StateChange } from '../driver.ts';
import { decideAfterClose, type Close } from './close-policy.ts';

/** `open`: messages can be sent. `waiting`: no socket, until the next attempt begins. `ended`: final. */
export type SessionPhase = 'connecting' | 'open' | 'waiting' | 'ended';

/** The state of one number's session, over all of its sockets. */
export interface SessionState {
  phase: SessionPhase;
  /** QR codes that were shown since the session was last open. */
  codes: number;
  /** Closes that were followed by a pause, since a connection last held for `stableMs`. The backoff grows with it. */
  failures: number;
  /** Closes because another socket of the same device replaced ours, since a connection held for `separateCausesMs`. */
  replacements: number;
  /** When the session became open, by the monotonic clock in ms. */
  openedAt: number;
}

export type SessionEvent =
  /** An attempt to connect begins. */
  | { type: 'attempt' }
  /** WhatsApp gave the next QR code. */
  | { type: 'code'; code: string }
  /** Only the secret in the shown QR code changed, so the code is not counted again. */
  | { type: 'code-renewed'; code: string }
  /** The phone accepted the link: it scanned a code, or the pairing code was typed on it. */
  | { type: 'linked' }
  | { type: 'opened'; at: number; number: string | null; importing: number | null; protocolVersion: string | undefined }
  /** The socket closed, or the attempt failed. `close-classified` follows when the reason is known. */
  | { type: 'closed'; at: number }
  | ({ type: 'close-classified' } & Omit<Close, 'failures' | 'replacements'>)
  /** WhatsApp asks for a passkey, which only a browser of the owner has. */
  | { type: 'passkey-required' }
  /** Another node drives the number now. */
  | { type: 'lease-lost' }
  | { type: 'stop' };

/** What the session does after a transition. It carries out the effects of a transition one after the other. */
export type SessionEffect =
  | { do: 'open-socket' }
  | { do: 'wait'; delayMs: number }
  | { do: 'cancel-wait' }
  /** No key is read or written for the socket any more. */
  | { do: 'close-keys' }
  | { do: 'end-socket' }
  /** Sends without an acknowledgement get the outcome `unknown`. */
  | { do: 'abandon-sends' }
  | { do: 'stop-watchdog' }
  /** Deletes the keys and credentials of the number. */
  | { do: 'forget-keys' }
  | { do: 'log-close'; code: number | undefined; next: string }
  | { do: 'report'; change: StateChange };

interface Transition {
  state: SessionState;
  effects: readonly SessionEffect[];
}

/** After a connection that held for this time the backoff starts anew. */
const stableMs = 30_000;
/**
 * After an open connection the backoff is at most 8 s before the jitter: WhatsApp accepted the login, so only the
 * network is bad. Some close codes require a longer delay (`decideAfterClose`).
 */
const maxFailuresAfterOpen = 4;
/** A replacement after a connection that held for this time does not count as a repetition. */
const separateCausesMs = 10 * 60_000;

export const initialSessionState: SessionState = {
  phase: 'connecting',
  codes: 0,
  failures: 0,
  replacements: 0,
  openedAt: 0,
};

/** The transition table of a session. Pure. An ended session only reacts to `stop`. */
export function nextSessionState(state: SessionState, event: SessionEvent): Transition {
  if (event.type === 'stop') return to(state, 'ended', [{ do: 'cancel-wait' }, { do: 'stop-watchdog' }]);
  if (state.phase === 'ended') return { state, effects: [] };
  switch (event.type) {
    case 'attempt':
      return to(state, 'connecting', [{ do: 'open-socket' }]);
    case 'code': {
      const codes = state.codes + 1;
      return { state: { ...state, codes }, effects: [reportCode(event.code, codes)] };
    }
    case 'code-renewed':
      return { state, effects: [reportCode(event.code, state.codes)] };
    case 'linked':
      return { state, effects: [{ do: 'report', change: { status: 'PAIRING', qrcode: '' } }] };
    case 'opened':
      return opened(state, event);
    case 'closed':
      return closed(state, event.at);
    case 'close-classified':
      // Ignored when the next attempt has begun meanwhile.
      return state.phase === 'waiting' ? afterClose(state, event) : { state, effects: [] };
    case 'passkey-required':
      return state.phase === 'connecting' ? refuseLink(state) : { state, effects: [] };
    case 'lease-lost':
      return to(state, 'ended', [{ do: 'close-keys' }, { do: 'end-socket' }, { do: 'abandon-sends' }]);
  }
}

const to = (state: SessionState, phase: SessionPhase, effects: readonly SessionEffect[]): Transition => ({
  state: { ...state, phase },
  effects,
});

const reportCode = (code: string, retries: number): SessionEffect => ({
  do: 'report',
  change: { status: 'qrcode', qrcode: code, retries, reason: null, number: null },
});

function opened(
  state: SessionState,
  { at, number, importing, protocolVersion }: Extract<SessionEvent, { type: 'opened' }>,
): Transition {
  const change: StateChange = {
    status: 'CONNECTED',
    reason: null,
    qrcode: '',
    retries: 0,
    number,
    importing,
    ...(protocolVersion && { protocolVersion }),
  };
  return { state: { ...state, phase: 'open', openedAt: at, codes: 0 }, effects: [{ do: 'report', change }] };
}

/** The phase is `waiting` before the reason is known, so that no caller sends on a closed socket. */
function closed(state: SessionState, at: number): Transition {
  const wasOpen = state.phase === 'open';
  const openForMs = wasOpen ? at - state.openedAt : 0;
  const limited = wasOpen ? Math.min(state.failures, maxFailuresAfterOpen) : state.failures;
  return {
    state: {
      ...state,
      phase: 'waiting',
      failures: openForMs > stableMs ? 0 : limited,
      replacements: openForMs > separateCausesMs ? 0 : state.replacements,
    },
    effects: [{ do: 'close-keys' }, { do: 'abandon-sends' }, { do: 'stop-watchdog' }],
  };
}

function afterClose(
  state: SessionState,
  { type: _type, ...close }: Extract<SessionEvent, { type: 'close-classified' }>,
): Transition {
  const { failures, replacements } = state;
  const after = decideAfterClose({ ...close, failures, replacements });
  const log: SessionEffect = { do: 'log-close', code: close.code, next: after.next };
  if (after.next === 'restart') return to(state, 'connecting', [log, { do: 'open-socket' }]);
  if (after.next === 'wait')
    return {
      state: { ...state, failures: failures + 1, replacements: replacements + (after.reason === 'replaced' ? 1 : 0) },
      effects: [
        log,
        { do: 'wait', delayMs: after.delayMs },
        { do: 'report', change: { status: 'TIMEOUT', reason: after.reason, qrcode: '', retries: failures + 1 } },
      ],
    };
  const change: StateChange = {
    status: 'DISCONNECTED',
    reason: after.reason,
    qrcode: '',
    ended: true,
    importing: null,
    ...(after.wipe && { number: null }),
  };
  const forget: SessionEffect[] = after.wipe ? [{ do: 'forget-keys' }] : [];
  return to(state, 'ended', [log, ...forget, { do: 'report', change }]);
}

function refuseLink(state: SessionState): Transition {
  const change: StateChange = { status: 'DISCONNECTED', reason: 'passkey-required', qrcode: '', ended: true };
  return to(state, 'ended', [{ do: 'end-socket' }, { do: 'report', change }]);
}

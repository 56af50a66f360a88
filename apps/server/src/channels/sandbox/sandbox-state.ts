import type { StateChange } from '../driver.ts';
import type { Phone } from './network.ts';

/** `away`: linked, and the simulated network is unreachable. `ended`: final. */
export type SandboxPhase = 'starting' | 'showing-code' | 'connected' | 'away' | 'ended';

export interface SandboxState {
  phase: SandboxPhase;
  /** QR codes that were shown since the driver started. */
  codesShown: number;
  /** When the shown QR code expires, ms since 1970. */
  codeEndsAt: number;
}

export type SandboxEffect =
  | { do: 'report'; change: StateChange }
  /** Read the simulated world again after this time. */
  | { do: 'look-in'; ms: number }
  | { do: 'cancel-look' }
  /** `repeat`: as after a lost connection, some events are delivered twice. */
  | { do: 'deliver-events'; repeat: boolean };

export interface SandboxTransition {
  state: SandboxState;
  /**
   * The QR code to store before the driver takes the new state; empty: none is shown any more; absent: the code does
   * not change.
   */
  qrcode?: string;
  effects: readonly SandboxEffect[];
}

export interface SandboxInput {
  phone: Pick<Phone, 'linked' | 'number' | 'awayMs'>;
  /** Ms since 1970. */
  now: number;
  /** The next QR code, if one is needed. */
  code: string;
  /** How long a code is valid, and how many are shown. */
  limits: { codeMs: number; codes: number };
}

export const initialSandboxState: SandboxState = { phase: 'starting', codesShown: 0, codeEndsAt: 0 };

/** The transition table of a sandbox connection: from its state and its phone to its next state and effects. Pure. */
export function nextSandboxState(state: SandboxState, input: SandboxInput): SandboxTransition {
  if (state.phase === 'ended') return { state, effects: [] };
  if (!input.phone.linked) return unlinked(state, input);
  return input.phone.awayMs > 0 ? networkAway(state, input.phone.awayMs) : linked(state, input.phone.number);
}

function unlinked(state: SandboxState, { now, code, limits }: SandboxInput): SandboxTransition {
  const { phase, codesShown, codeEndsAt } = state;
  if (phase === 'connected' || phase === 'away') return end(state, 'logged-out');
  if (phase === 'showing-code' && now < codeEndsAt) return { state, effects: [] };
  if (codesShown >= limits.codes) return end(state, 'qr-expired');
  return {
    state: { phase: 'showing-code', codesShown: codesShown + 1, codeEndsAt: now + limits.codeMs },
    qrcode: code,
    effects: [
      { do: 'look-in', ms: limits.codeMs },
      {
        do: 'report',
        change: { status: 'qrcode', qrcode: code, reason: null, retries: codesShown, number: null },
      },
    ],
  };
}

function end(state: SandboxState, reason: 'logged-out' | 'qr-expired'): SandboxTransition {
  const number = reason === 'logged-out' ? { number: null } : {};
  const change: StateChange = { status: 'DISCONNECTED', reason, qrcode: '', ended: true, ...number };
  return {
    state: { ...state, phase: 'ended' },
    qrcode: '',
    effects: [{ do: 'cancel-look' }, { do: 'report', change }],
  };
}

function networkAway(state: SandboxState, awayMs: number): SandboxTransition {
  const look: SandboxEffect = { do: 'look-in', ms: awayMs };
  if (state.phase !== 'connected') return { state, effects: [look] };
  const change: StateChange = { status: 'TIMEOUT', reason: 'network', retries: 1 };
  return { state: { ...state, phase: 'away' }, effects: [look, { do: 'report', change }] };
}

function linked(state: SandboxState, number: string): SandboxTransition {
  const { phase } = state;
  const deliver: SandboxEffect = { do: 'deliver-events', repeat: phase === 'away' };
  if (phase === 'connected') return { state, effects: [deliver] };
  const before: StateChange[] = [
    ...(phase === 'showing-code' ? [{ status: 'PAIRING' as const, qrcode: '' }] : []),
    ...(phase === 'away' ? [{ status: 'OPENING' as const }] : []),
  ];
  const changes: StateChange[] = [...before, { status: 'CONNECTED', reason: null, qrcode: '', retries: 0, number }];
  return {
    state: { ...state, phase: 'connected' },
    effects: [{ do: 'cancel-look' }, ...changes.map((change) => ({ do: 'report' as const, change })), deliver],
  };
}

import type { Session } from '../api/session.ts';
import { tokenClaims } from './token-claims.ts';

/**
 * A token is renewed this long before it expires, but not before 60 % of its lifetime. The timer of a hidden page may
 * run a minute late, and a renewal may need a second try.
 */
const renewBeforeMs = 120_000;
/** The time between a failed renewal and the next try. */
const retryMs = 5000;

/** Renews the session before its token expires. */
export class TokenRenewal {
  readonly #session: Session;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Schedules the renewal of a token; an earlier schedule ends. A token without a lifetime is not renewed. */
  schedule(token: string): void {
    this.stop();
    const { iat, exp } = tokenClaims(token);
    if (typeof iat !== 'number' || typeof exp !== 'number') return;
    // Computed from the lifetime and not from `exp`, because the clocks of server and browser may differ.
    const lifetimeMs = (exp - iat) * 1000;
    this.#renewAfter(Math.max(lifetimeMs - renewBeforeMs, lifetimeMs * 0.6));
  }

  /** Ends the schedule. A renewal that is under way goes on, but is not repeated if it fails. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #renewAfter(delayMs: number) {
    const timer = setTimeout(() => {
      void this.#session.refresh().catch(() => {
        if (this.#timer === timer) this.#renewAfter(retryMs);
      });
    }, delayMs);
    this.#timer = timer;
  }
}

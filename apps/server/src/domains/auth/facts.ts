import type { RevokedWhy } from './tables.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /**
     * A sign-in of a known user was refused: a wrong password, or a wrong second factor. The fact carries where the
     * sign-in came from, because no table stores that.
     */
    'session.refused': {
      userId: number;
      why: 'password' | 'code';
      address: string | null;
      device: string | null;
    };
    'session.opened': { userId: number; sessionId: string };
    /** `why` is part of the fact, because the sockets must be closed also while the database cannot be read. */
    'session.revoked': { userId: number; sessionId: string; why: RevokedWhy };
  }
}

import type { RevokedWhy } from './tables.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /**
     * A sign-in of a known user was refused: a wrong password, or a wrong second factor. Not only ids: where it came
     * from is stored nowhere.
     */
    'session.refused': {
      userId: number;
      why: 'password' | 'code';
      address: string | null;
      device: string | null;
    };
    /** A user signed in. */
    'session.opened': { userId: number; sessionId: string };
    /** Not only ids: the sockets must end also while the database cannot be read. */
    'session.revoked': { userId: number; sessionId: string; why: RevokedWhy };
  }
}

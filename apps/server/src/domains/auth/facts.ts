import type { RevokedWhy } from './tables.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'session.opened': { userId: number; sessionId: string };
    'session.revoked': { userId: number; sessionId: string; why: RevokedWhy };
  }
}

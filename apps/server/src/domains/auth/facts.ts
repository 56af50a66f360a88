declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'session.opened': { userId: number; sessionId: string };
    'session.revoked': { userId: number; sessionId: string };
  }
}

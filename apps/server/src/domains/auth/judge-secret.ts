import { graceMs } from './next-secret.ts';

interface Known {
  secret_hash: string;
  previous_hash: string | null;
  rotated_at: Date;
}

/**
 * Judges a session's secret. `present`: the current secret, which is replaced now. `repeated`: replaced within the
 * grace period; it gets the same answer again. `stolen`: replaced earlier, or never issued.
 */
export function judgeSecret(session: Known, hash: string, now: Date): 'present' | 'repeated' | 'stolen' {
  if (hash === session.secret_hash) return 'present';
  if (hash === session.previous_hash && now.getTime() - session.rotated_at.getTime() <= graceMs) return 'repeated';
  return 'stolen';
}

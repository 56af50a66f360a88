import { graceMs } from './next-secret.ts';

/** The hashes of a session's secrets, and when the present secret replaced the previous one. */
interface StoredSecrets {
  secret_hash: string;
  previous_hash: string | null;
  rotated_at: Date;
}

/**
 * Judges a session's secret. `present`: the current secret, which is replaced now. `repeated`: replaced within the
 * grace period; it gets the same answer again. `stolen`: replaced earlier, or never issued.
 */
export function judgeSecret(session: StoredSecrets, hash: string, now: Date): 'present' | 'repeated' | 'stolen' {
  if (hash === session.secret_hash) return 'present';
  if (hash === session.previous_hash && now.getTime() - session.rotated_at.getTime() <= graceMs) return 'repeated';
  return 'stolen';
}

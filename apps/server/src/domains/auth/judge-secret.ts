import { graceMs } from './next-secret.ts';

interface Known {
  secret_hash: string;
  previous_hash: string | null;
  rotated_at: Date;
}

/**
 * What a secret of a session means: `present` is replaced now, `repeated` was replaced a moment ago and gets the same
 * answer again, `stolen` was replaced long ago or was never ours.
 */
export function judgeSecret(session: Known, hash: string, now: Date): 'present' | 'repeated' | 'stolen' {
  if (hash === session.secret_hash) return 'present';
  if (hash === session.previous_hash && now.getTime() - session.rotated_at.getTime() <= graceMs) return 'repeated';
  return 'stolen';
}

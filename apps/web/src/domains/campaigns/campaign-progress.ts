import type { Campaign } from '@balcao/contract';
import type { Tone } from '../../ui/Chip.tsx';

type Shown = Pick<Campaign, 'status' | 'hold' | 'counts'>;

/** Delivered of valid: the people whom it reached, of all who were to get it. */
export function progressOf({ counts }: Pick<Campaign, 'counts'>) {
  const valid = counts.total - counts.skipped;
  const delivered = counts.delivered + counts.read + counts.replied;
  return { valid, delivered, percent: valid === 0 ? 0 : (100 * delivered) / valid };
}

/** A user or a brake has stopped it, and a user must let it go on. */
export const isHeld = ({ status, hold }: Shown): boolean =>
  status === 'EM_ANDAMENTO' && (hold?.by === 'paused' || hold?.by === 'brake');

export const statusTones: Record<Campaign['status'], Tone> = {
  INATIVA: 'neutral',
  PROGRAMADA: 'blue',
  EM_ANDAMENTO: 'brand',
  CANCELADA: 'red',
  FINALIZADA: 'violet',
};

/** The people who got the message and did not answer. */
export const unanswered = ({ counts }: Pick<Campaign, 'counts'>): number =>
  counts.sent + counts.delivered + counts.read;

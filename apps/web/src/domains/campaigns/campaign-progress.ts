import type { Campaign } from '@balcao/contract';
import type { Tone } from '../../ui/Chip.tsx';

type Shown = Pick<Campaign, 'status' | 'hold' | 'counts'>;

/** `valid`: how many people are to get the campaign; `delivered`: how many of them it has reached. */
export function progressOf({ counts }: Pick<Campaign, 'counts'>) {
  const valid = counts.total - counts.skipped;
  const delivered = counts.delivered + counts.read + counts.replied;
  return { valid, delivered, percent: valid === 0 ? 0 : (100 * delivered) / valid };
}

/** Whether a user or a brake has stopped a running campaign, so that a user must resume it. */
export const needsResume = ({ status, hold }: Shown): boolean =>
  status === 'EM_ANDAMENTO' && (hold?.by === 'paused' || hold?.by === 'brake');

export const statusTones: Record<Campaign['status'], Tone> = {
  INATIVA: 'neutral',
  PROGRAMADA: 'blue',
  EM_ANDAMENTO: 'brand',
  CANCELADA: 'red',
  FINALIZADA: 'violet',
};

/** How many people got the message and did not answer. */
export const countUnanswered = ({ counts }: Pick<Campaign, 'counts'>): number =>
  counts.sent + counts.delivered + counts.read;

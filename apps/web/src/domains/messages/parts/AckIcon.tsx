import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';

/** The names of the acks, by their number. */
const names = ['pending', 'sent', 'delivered', 'delivered', 'read', 'played'] as const;

/**
 * The ack of an own message: a clock, one tick, two ticks, and two blue ticks when it was read or played; or that it
 * failed.
 */
export function AckIcon({ ack, failed }: { ack: number; failed?: boolean }) {
  const { t } = useTranslation();
  const name = failed ? 'failed' : (names[ack] ?? 'sent');
  const label = t(($) => $.messages.ack[name]);
  const shared = { role: 'img', 'aria-label': label, 'data-ack': failed ? 'failed' : ack } as const;
  if (failed) return <IconAlertCircle size={15} stroke={2} color="var(--red)" {...shared} />;
  if (ack === 0) return <IconClock size={13} stroke={2} {...shared} />;
  if (ack === 1) return <IconCheck size={15} stroke={2} {...shared} />;
  return <IconChecks size={16} stroke={2} {...(ack > 3 ? { color: 'var(--tick)' } : {})} {...shared} />;
}

import { daysUntil } from '../../i18n/local-time.ts';
import type { RowTone } from '../../records/RecordList.tsx';

/**
 * The colour of a company's row: yellow on the fifth day before the due date, then orange, and red from the fourth day
 * after it on.
 */
export function dueTone(dueDate: string | null, now = new Date()): RowTone | undefined {
  if (dueDate === null) return undefined;
  const days = daysUntil(dueDate, now);
  if (days > 5) return undefined;
  if (days === 5) return 'yellow';
  return days > -4 ? 'orange' : 'red';
}

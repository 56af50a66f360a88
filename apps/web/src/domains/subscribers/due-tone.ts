import type { RowTone } from '../../records/RecordList.tsx';

const dayMs = 24 * 60 * 60_000;

/** Whole days of the calendar until a due date; negative after it. */
export function daysToDue(dueDate: string, now = new Date()): number {
  const due = new Date(dueDate);
  const [dueDay, today] = [due, now].map((at) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()));
  return Math.round(((dueDay ?? 0) - (today ?? 0)) / dayMs);
}

/** The colour of a company's row: yellow five days before the due date, then orange, and red four days after it. */
export function dueTone(dueDate: string | null, now = new Date()): RowTone | undefined {
  if (dueDate === null) return undefined;
  const days = daysToDue(dueDate, now);
  if (days > 5) return undefined;
  return days === 5 ? 'yellow' : days > -4 ? 'orange' : 'red';
}

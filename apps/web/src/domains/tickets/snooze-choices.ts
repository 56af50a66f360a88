const hourMs = 3_600_000;
/** The hour at which a working day begins, for "tomorrow morning". */
const morningHour = 9;

export type SnoozeChoice = 'oneHour' | 'threeHours' | 'tomorrow' | 'nextWeek';

const dayAt = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morningHour);

/** The usual times until which a ticket is put off, in the browser's time zone, soonest first. */
export function snoozeChoices(now: Date): { choice: SnoozeChoice; at: Date }[] {
  // `getDay` is 0 on Sundays: 1 day on a Sunday, 7 days on a Monday.
  const daysUntilMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { choice: 'oneHour', at: new Date(now.getTime() + hourMs) },
    { choice: 'threeHours', at: new Date(now.getTime() + 3 * hourMs) },
    { choice: 'tomorrow', at: dayAt(now, 1) },
    // On a Sunday, Monday is tomorrow.
    ...(daysUntilMonday === 1 ? [] : [{ choice: 'nextWeek' as const, at: dayAt(now, daysUntilMonday) }]),
  ];
}

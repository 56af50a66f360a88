const hourMs = 3_600_000;
/** When a working day begins, for "tomorrow morning". */
const morning = 9;

export type SnoozeChoice = 'oneHour' | 'threeHours' | 'tomorrow' | 'nextWeek';

const dayAt = (now: Date, days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);

/** The usual times until which a ticket is put off, in the browser's time zone, soonest first. */
export function snoozeChoices(now: Date): { choice: SnoozeChoice; at: Date }[] {
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { choice: 'oneHour', at: new Date(now.getTime() + hourMs) },
    { choice: 'threeHours', at: new Date(now.getTime() + 3 * hourMs) },
    { choice: 'tomorrow', at: dayAt(now, 1) },
    // On a Sunday, Monday is tomorrow.
    ...(untilMonday === 1 ? [] : [{ choice: 'nextWeek' as const, at: dayAt(now, untilMonday) }]),
  ];
}

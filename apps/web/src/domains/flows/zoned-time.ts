import { showDay } from '@balcao/contract/kit/show-day';

/** An instant as the field of a date and a time shows it in a time zone: `2026-11-24T09:00`. */
export const toZonedTime = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(ms).replace(' ', 'T');

/** dd/MM/yyyy HH:mm, by the clock of a time zone. */
export function showZonedTime(ms: number, timeZone: string): string {
  const [day = '', time = ''] = toZonedTime(ms, timeZone).split('T');
  return `${showDay(day)} ${time}`;
}

/** The instant of such a text; undefined if it is none. */
export function fromZonedTime(text: string, timeZone: string): number | undefined {
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return undefined;
  const offsetAt = (ms: number) => Date.parse(`${toZonedTime(ms, timeZone)}Z`) - ms;
  // The offset at the guess may be that of the other side of a change of the clocks.
  const guess = wanted - offsetAt(wanted);
  return wanted - offsetAt(guess);
}

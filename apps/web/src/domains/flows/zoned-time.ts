import { showDay } from '@balcao/contract/kit/show-day';

/**
 * An instant in a time zone, as an input of type `datetime-local` takes it: `2026-11-24T09:00`. The Swedish locale
 * writes dates in this order.
 */
export const toZonedTime = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(ms).replace(' ', 'T');

/** HH:mm, by the clock of a time zone. */
export const zonedTimeOfDay = (ms: number, timeZone: string): string => toZonedTime(ms, timeZone).slice(11);

/** dd/MM/yyyy HH:mm, by the clock of a time zone. */
export function showZonedTime(ms: number, timeZone: string): string {
  const [day = '', time = ''] = toZonedTime(ms, timeZone).split('T');
  return `${showDay(day)} ${time}`;
}

/** The instant of a text such as `2026-11-24T09:00`, read in a time zone; undefined: the text is no date. */
export function fromZonedTime(text: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (ms: number) => Date.parse(`${toZonedTime(ms, timeZone)}Z`) - ms;
  // `asUtc` is some hours away from the instant. If the clocks change between the two, its offset is wrong. `guess` is
  // closer to the instant, so the offset is read there again.
  const guess = asUtc - offsetAt(asUtc);
  return asUtc - offsetAt(guess);
}

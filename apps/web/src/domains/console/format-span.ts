import { currentLocale } from '../../i18n/i18n.ts';

/** Units with their lengths in seconds, the largest first. */
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long something took or has lasted, in its largest unit: "3 min", "2 dias". */
export function formatSpan(seconds: number): string {
  // The clocks of the database and of a node may differ, so a span between their times may be negative; it counts as 0.
  const [unit, unitSeconds] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const);
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(Math.max(0, seconds) / unitSeconds),
  );
}

/** The seconds between two instants. */
export const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;

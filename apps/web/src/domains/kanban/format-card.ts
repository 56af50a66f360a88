import { currentLocale } from '../../i18n/i18n.ts';

/** Cents of BRL, as in "R$ 4.890,00". */
export const formatMoney = (cents: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'currency', currency: 'BRL' }).format(cents / 100);

/** A calendar day, YYYY-MM-DD, as dd/MM. */
export function formatStepDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${date}/${month}`;
}

/** Today in the browser's time zone, YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

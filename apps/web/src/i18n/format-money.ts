import { currentLocale } from './i18n.ts';

/** An amount in BRL, as in "R$ 149,90". */
export const formatMoney = (value: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'currency', currency: 'BRL' }).format(value);

/** An amount in cents of BRL, as in "R$ 4.890,00". */
export const formatCents = (cents: number): string => formatMoney(cents / 100);

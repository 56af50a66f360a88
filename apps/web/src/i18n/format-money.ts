import { currentLocale } from './i18n.ts';

/** An amount in BRL, as in "R$ 149,90". */
export const formatMoney = (value: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'currency', currency: 'BRL' }).format(value);

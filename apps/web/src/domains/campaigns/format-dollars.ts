import { currentLocale } from '../../i18n/i18n.ts';

/** An amount in US dollars; prices of a message have more than two places. */
export const formatDollars = (amount: number): string =>
  new Intl.NumberFormat(currentLocale(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: amount < 1 ? 4 : 2,
  }).format(amount);

import { currentLocale } from '../../i18n/i18n.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** 01 h 12 m, the specification's form. Less than one minute is shown as one minute. A dash stands for no value. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return '–';
  const whole = minutes > 0 ? Math.max(1, Math.round(minutes)) : 0;
  return `${twoDigits(Math.floor(whole / 60))} h ${twoDigits(whole % 60)} m`;
}

/** 2,5: an average of ratings. */
export const formatRating = (rating: number): string =>
  new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating);

import { currentLocale } from '../../i18n/i18n.ts';

/** A number with the marks of the user's language: 1.250.000. */
export const formatTokens = (count: number): string => new Intl.NumberFormat(currentLocale()).format(count);

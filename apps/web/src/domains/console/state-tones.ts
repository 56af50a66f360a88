import type { CompanyState } from '@balcao/contract';
import { currentLocale } from '../../i18n/i18n.ts';
import type { Tone } from '../../ui/Chip.tsx';

export const stateTones: Record<CompanyState, Tone> = {
  active: 'brand',
  trial: 'blue',
  grace: 'amber',
  expired: 'red',
  blocked: 'red',
};

/** Prices of Meta, as in "US$ 12,40". */
export const formatDollars = (value: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'currency', currency: 'USD' }).format(value);

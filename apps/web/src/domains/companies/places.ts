import type { Language } from '@balcao/contract';
import { countries } from '@balcao/contract/settings/countries';
import type { Choice } from '../../forms/fields.tsx';
import { locales } from '../../i18n/languages.ts';

/** Every country with telephone numbers, ordered by its name in the language. */
export function countryChoices(language: Language): Choice[] {
  const names = new Intl.DisplayNames(locales[language], { type: 'region' });
  const order = new Intl.Collator(locales[language]);
  return countries
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => order.compare(a.label, b.label));
}

/** The time zones that the browser knows, and the current one, which may have an older name. */
export const timeZoneChoices = (current: string): Choice[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), current])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

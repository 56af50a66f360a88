import type { Language } from '@balcao/contract';

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };
/** The tag of each language for `Intl` and the page. */
export const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-ES' };
export const languageCodes = Object.keys(languageNames) as Language[];

const storageKey = 'language';
const fallback: Language = 'pt';

/** The language of a stored value, by its first two letters. A value of another language, or none, gives Portuguese. */
export function chooseLanguage(stored: string | null): Language {
  const code = stored?.slice(0, 2).toLowerCase();
  return languageCodes.find((language) => language === code) ?? fallback;
}

export const storedLanguage = (): Language => chooseLanguage(localStorage.getItem(storageKey));
export const hasStoredLanguage = (): boolean => localStorage.getItem(storageKey) !== null;
export const storeLanguage = (language: Language): void => localStorage.setItem(storageKey, language);

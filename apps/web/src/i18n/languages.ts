import type { Language } from '@balcao/contract';

/** Each language by its own name, and as browsers call it. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };
export const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-ES' };
export const languageCodes = Object.keys(languageNames) as Language[];

const storedAs = 'language';
const fallback: Language = 'pt';

/** The first two letters of the stored value decide; any other value gives Portuguese. */
export function chooseLanguage(stored: string | null): Language {
  const code = stored?.slice(0, 2).toLowerCase();
  return languageCodes.find((language) => language === code) ?? fallback;
}

export const storedLanguage = (): Language => chooseLanguage(localStorage.getItem(storedAs));
export const hasStoredLanguage = (): boolean => localStorage.getItem(storedAs) !== null;
export const storeLanguage = (language: Language): void => localStorage.setItem(storedAs, language);

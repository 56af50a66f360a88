import type { Language } from '@balcao/contract';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { locales, storedLanguage, storeLanguage } from './languages.ts';
import type { pt } from './pt/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    resources: { translation: typeof pt };
  }
}

const load: Record<Language, () => Promise<object>> = {
  pt: async () => (await import('./pt/index.ts')).pt,
  en: async () => (await import('./en/index.ts')).en,
  es: async () => (await import('./es/index.ts')).es,
};

/** Resolves with the stored language's texts in place. */
export async function startI18n(): Promise<void> {
  const language = storedLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await load[language]() } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  markPage(language);
}

/** Fetches a language's texts if need be, shows them everywhere and remembers the choice in this browser. */
export async function showLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) i18next.addResourceBundle(language, 'translation', await load[language]());
  await i18next.changeLanguage(language);
  storeLanguage(language);
  markPage(language);
}

const markPage = (language: Language) => {
  document.documentElement.lang = locales[language];
};

/** The words in use outside components. */
export const t = i18next.t;
export const currentLanguage = (): Language => i18next.language as Language;
/** For `Intl`. */
export const currentLocale = (): string => locales[currentLanguage()];

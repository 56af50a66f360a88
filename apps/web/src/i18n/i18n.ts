import type { Language } from '@balcao/contract';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { locales, storedLanguage, storeLanguage } from './languages.ts';
import type { Texts } from './texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    resources: { translation: Texts };
  }
}

type Load = Record<Language, () => Promise<object>>;
const loadFirst: Load = {
  pt: async () => (await import('./pt/first.ts')).first,
  en: async () => (await import('./en/first.ts')).first,
  es: async () => (await import('./es/first.ts')).first,
};
const loadRest: Load = {
  pt: async () => (await import('./pt/rest.ts')).rest,
  en: async () => (await import('./en/rest.ts')).rest,
  es: async () => (await import('./es/rest.ts')).rest,
};
const namespace = 'translation';
let wantsRest = false;

/** Resolves with the stored language's first texts in place. */
export async function startI18n(): Promise<void> {
  const language = storedLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [namespace]: await loadFirst[language]() } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  markPage(language);
}

/** Resolves with the workspace's texts in place, too; from then on every language comes whole. */
export async function addWorkspaceTexts(): Promise<void> {
  wantsRest = true;
  await fetchTexts(currentLanguage());
}

/** Fetches a language's texts if need be, shows them everywhere and remembers the choice in this browser. */
export async function showLanguage(language: Language): Promise<void> {
  await fetchTexts(language);
  await i18next.changeLanguage(language);
  storeLanguage(language);
  markPage(language);
}

/** What is there already is not fetched again: the browser keeps modules. */
async function fetchTexts(language: Language): Promise<void> {
  const parts = await Promise.all([loadFirst[language](), wantsRest ? loadRest[language]() : {}]);
  for (const part of parts) i18next.addResourceBundle(language, namespace, part, true);
}

const markPage = (language: Language) => {
  document.documentElement.lang = locales[language];
};

/** The words in use outside components. */
export const t = i18next.t;
export const currentLanguage = (): Language => i18next.language as Language;
/** For `Intl`. */
export const currentLocale = (): string => locales[currentLanguage()];

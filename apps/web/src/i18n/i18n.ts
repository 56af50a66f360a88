import type { Language } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import { locales, storedLanguage, storeLanguage } from './languages.ts';
import type { Texts } from './texts.ts';
import { translateWith, type Translate } from './translate.ts';
import type { Words } from './words.ts';

type Load = Record<Language, () => Promise<Partial<Words<Texts>>>>;
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

/** The loaded texts of each language. No component is drawn before its texts are loaded. */
const texts = { pt: {}, en: {}, es: {} } as Record<Language, Words<Texts>>;
let wantsRest = false;
let speaking = Promise.resolve();

/**
 * The current language. Each change makes a new object, so that components that used the previous one are drawn again.
 */
interface Translation {
  language: Language;
  t: Translate;
}
let translation = translationTo('pt');
const listeners = new Set<() => void>();

/** Resolves when the first texts of the stored language are loaded. */
export const startI18n = (): Promise<void> => speak(storedLanguage());

/** Resolves when the workspace's texts are loaded, too; from then on every language is loaded completely. */
export async function addWorkspaceTexts(): Promise<void> {
  wantsRest = true;
  await speaking.catch(() => undefined);
  await fetchTexts(currentLanguage());
}

/** Shows a language everywhere and remembers the choice in this browser. */
export async function showLanguage(language: Language): Promise<void> {
  await speak(language);
  storeLanguage(language);
}

function speak(language: Language): Promise<void> {
  speaking = speakOnceLoaded(language);
  return speaking;
}

async function speakOnceLoaded(language: Language): Promise<void> {
  await fetchTexts(language);
  translation = translationTo(language);
  document.documentElement.lang = locales[language];
  for (const listener of listeners) listener();
}

/** Loaded texts are not fetched again: the browser caches modules. */
async function fetchTexts(language: Language): Promise<void> {
  const parts = await Promise.all([loadFirst[language](), wantsRest ? loadRest[language]() : {}]);
  Object.assign(texts[language], ...parts);
}

function translationTo(language: Language): Translation {
  return { language, t: translateWith(texts[language], language) };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The current language, for components. */
export const useTranslation = (): Translation => useSyncExternalStore(subscribe, () => translation);

/** The current texts, outside of components. */
export const t: Translate = (choose, ...values) => translation.t(choose, ...values);
export const currentLanguage = (): Language => translation.language;
/** For `Intl`. */
export const currentLocale = (): string => locales[currentLanguage()];

/** The text for a code that may be newer than this page. */
export function findText(choose: (texts: Texts) => Record<string, string>, code: string): string | undefined {
  const known = choose(texts[currentLanguage()] as Texts);
  return Object.hasOwn(known, code) ? known[code] : undefined;
}

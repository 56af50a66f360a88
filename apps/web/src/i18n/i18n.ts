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

/** What has been loaded of each language. Nothing is drawn before its texts are here. */
const texts = { pt: {}, en: {}, es: {} } as Record<Language, Words<Texts>>;
let wantsRest = false;
let speaking = Promise.resolve();

/**
 * The language in use. Another object after each change, so that whatever was drawn with the one before is drawn anew.
 */
interface Translation {
  language: Language;
  t: Translate;
}
let translation = translationTo('pt');
const listeners = new Set<() => void>();

/** Resolves with the stored language's first texts in place. */
export const startI18n = (): Promise<void> => speak(storedLanguage());

/** Resolves with the workspace's texts in place, too; from then on every language comes whole. */
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

/** What is there already is not fetched again: the browser keeps modules. */
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

/** The language in use, for what is drawn with it. */
export const useTranslation = (): Translation => useSyncExternalStore(subscribe, () => translation);

/** The words in use outside components. */
export const t: Translate = (choose, ...values) => translation.t(choose, ...values);
export const currentLanguage = (): Language => translation.language;
/** For `Intl`. */
export const currentLocale = (): string => locales[currentLanguage()];

/** The text for a code that may be newer than this page. */
export function findText(choose: (texts: Texts) => Record<string, string>, code: string): string | undefined {
  const known = choose(texts[currentLanguage()] as Texts);
  return Object.hasOwn(known, code) ? known[code] : undefined;
}

import type { Language } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import { gatherTexts, type TextFiles } from './gather-texts.ts';
import { locales, storedLanguage, storeLanguage } from './languages.ts';
import type { Texts } from './texts.ts';
import { translateWith, type Translate } from './translate.ts';
import type { Words } from './words.ts';

/**
 * A file of texts holds every language. The glob's query makes a module for each language, in which the build keeps
 * only that one. These modules import nothing: the first script waits for them, so they cannot wait for it.
 */
type Load = Record<Language, () => Promise<TextFiles>>;
const loads = {
  first: {
    pt: async () => (await import('./pt/first.ts')).first,
    en: async () => (await import('./en/first.ts')).first,
    es: async () => (await import('./es/first.ts')).first,
  },
  /** For the pages before the workspace that are not the sign-in page. */
  front: {
    pt: async () => (await import('./pt/front.ts')).front,
    en: async () => (await import('./en/front.ts')).front,
    es: async () => (await import('./es/front.ts')).front,
  },
  workspace: {
    pt: async () => (await import('./pt/workspace.ts')).workspace,
    en: async () => (await import('./en/workspace.ts')).workspace,
    es: async () => (await import('./es/workspace.ts')).workspace,
  },
  screens: {
    pt: async () => (await import('./pt/screens.ts')).screens,
    en: async () => (await import('./en/screens.ts')).screens,
    es: async () => (await import('./es/screens.ts')).screens,
  },
  dialogs: {
    pt: async () => (await import('./pt/dialogs.ts')).dialogs,
    en: async () => (await import('./en/dialogs.ts')).dialogs,
    es: async () => (await import('./es/dialogs.ts')).dialogs,
  },
} satisfies Record<string, Load>;
type Part = keyof typeof loads;

/** The loaded texts of each language. No component is drawn before its texts are loaded. */
const texts = { pt: {}, en: {}, es: {} } as Record<Language, Words<Texts>>;
const wanted = new Set<Part>(['first']);
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

/** Resolves when these texts are loaded, too; from then on they are loaded in every language that is shown. */
export async function addTexts(part: Part): Promise<void> {
  wanted.add(part);
  // Other screens show dialogs of the conversations, too.
  if (part === 'screens') wanted.add('dialogs');
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
  const parts = await Promise.all([...wanted].map((part) => loads[part][language]()));
  Object.assign(texts[language], gatherTexts(Object.assign({}, ...parts) as TextFiles));
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

/** A group of texts in the current language, for a choice among all of them. */
export const textsOf = (choose: (texts: Texts) => Record<string, string>): Record<string, string> =>
  choose(texts[currentLanguage()] as Texts);

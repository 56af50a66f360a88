import type { Language } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import { gatherTexts, type TextFiles } from './gather-texts.ts';
import { locales, storedLanguage, storeLanguage } from './languages.ts';
import type { Texts } from './texts.ts';
import { translateWith, type Translate } from './translate.ts';
import type { Words } from './words.ts';

/**
 * How the texts of a part are loaded, by language.
 *
 * A file of texts, such as `screen-texts.ts`, has all languages. The modules that are imported here collect the files
 * of one part by a glob. The query of the glob (`?pt`) makes a module of each file for each language, from which the
 * build removes the other languages. The files of texts import nothing: the first script waits for them, so they cannot
 * wait for the first script.
 */
type Load = Record<Language, () => Promise<TextFiles>>;
const loaders = {
  first: {
    pt: async () => (await import('./pt/first.ts')).first,
    en: async () => (await import('./en/first.ts')).first,
    es: async () => (await import('./es/first.ts')).first,
  },
  /** For the pages outside the workspace that are not the sign-in page. */
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
type Part = keyof typeof loaders;

/** The loaded texts of each language. No component is rendered before its texts are loaded. */
const texts = { pt: {}, en: {}, es: {} } as Record<Language, Words<Texts>>;
/** The parts whose texts are loaded in each language that is shown. */
const wantedParts = new Set<Part>(['first']);
/** The last change of the language, which may not be finished. */
let lastSwitch = Promise.resolve();

/** A language and its texts. Each change makes a new object, so that React renders the components that use it. */
interface Translation {
  language: Language;
  t: Translate;
}
let translation = translationTo('pt');
const listeners = new Set<() => void>();

/** Resolves when the first texts of the stored language are loaded. */
export const startI18n = (): Promise<void> => switchLanguage(storedLanguage());

/** Loads the texts of a further part. From now on they are also loaded when another language is shown. */
export async function addTexts(part: Part): Promise<void> {
  wantedParts.add(part);
  // Other screens show dialogs of the conversations, too.
  if (part === 'screens') wantedParts.add('dialogs');
  // A switch that failed is reported to its caller; the language stays as it was.
  await lastSwitch.catch(() => undefined);
  await fetchTexts(currentLanguage());
}

/** Shows a language everywhere, and stores the choice in this browser. */
export async function showLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  storeLanguage(language);
}

function switchLanguage(language: Language): Promise<void> {
  lastSwitch = switchOnceLoaded(language);
  return lastSwitch;
}

async function switchOnceLoaded(language: Language): Promise<void> {
  await fetchTexts(language);
  translation = translationTo(language);
  document.documentElement.lang = locales[language];
  for (const listener of listeners) listener();
}

/** Loads the texts of all wanted parts. Those that are loaded cost nothing, because the browser caches modules. */
async function fetchTexts(language: Language): Promise<void> {
  const parts = await Promise.all([...wantedParts].map((part) => loaders[part][language]()));
  Object.assign(texts[language], gatherTexts(Object.assign({}, ...parts) as TextFiles));
}

function translationTo(language: Language): Translation {
  return { language, t: translateWith(texts[language], language) };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The current language and its texts, for components. */
export const useTranslation = (): Translation => useSyncExternalStore(subscribe, () => translation);

/** The current texts, outside of components. */
export const t: Translate = (choose, ...values) => translation.t(choose, ...values);
export const currentLanguage = (): Language => translation.language;
/** The tag of the current language for `Intl`. */
export const currentLocale = (): string => locales[currentLanguage()];

/** The text for a code; undefined: there is none, for example because the server is newer than this page. */
export function findText(choose: (texts: Texts) => Record<string, string>, code: string): string | undefined {
  const textOf = choose(texts[currentLanguage()] as Texts);
  return Object.hasOwn(textOf, code) ? textOf[code] : undefined;
}

/** All texts of a group in the current language, by their keys: for a list of choices. */
export const textsOf = (choose: (texts: Texts) => Record<string, string>): Record<string, string> =>
  choose(texts[currentLanguage()] as Texts);

import type { Language } from '../languages.ts';

/** The words of the keys below a menu. */
const keyWords: Record<Language, { main: string; previous: string }> = {
  pt: { main: 'Menu inicial', previous: 'Menu anterior' },
  en: { main: 'Main menu', previous: 'Previous menu' },
  es: { main: 'Menú inicial', previous: 'Menú anterior' },
};

const line = (key: number | string, words: string) => `*[ ${key} ]* - ${words}`;

/** The line that offers the first menu: `*[ # ]* - Menu inicial`. */
export const mainMenuLine = (language: Language): string => line('#', keyWords[language].main);
const previousMenuLine = (language: Language) => line('0', keyWords[language].previous);

/**
 * A menu as the customer reads it: a heading, the numbered choices, and the keys.
 * @returns the parts, which are one message with an empty line between them
 */
export function menuParts(
  heading: string,
  titles: readonly string[],
  { language, hasPrevious = false, hasMain = false }: { language: Language; hasPrevious?: boolean; hasMain?: boolean },
): string[] {
  const lines = [
    ...titles.map((title, nth) => line(nth + 1, title)),
    ...(hasPrevious ? [previousMenuLine(language)] : []),
    ...(hasMain ? [mainMenuLine(language)] : []),
  ];
  return [heading.trim(), lines.join('\n')].filter((part) => part !== '');
}

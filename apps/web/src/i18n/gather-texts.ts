import type { Texts } from './texts.ts';
import type { Words } from './words.ts';

/** The texts of one language by the files in which they stand. */
export type TextFiles = Record<string, object>;

/**
 * Names the texts of each file by its noun: `domains/external-api/texts.ts` and `screen-texts.ts` hold `$.externalApi`.
 * The errors of all files stand together in `$.errors`.
 */
export function gatherTexts(files: TextFiles): Partial<Words<Texts>> {
  const nouns: Record<string, object> = {};
  const errors: object[] = [];
  for (const [file, texts] of Object.entries(files)) {
    const noun = nounOf(file);
    nouns[noun] = { ...nouns[noun], ...texts };
    errors.push(noun === 'errors' ? texts : 'errors' in texts ? (texts.errors as object) : {});
  }
  return { ...nouns, errors: Object.assign({}, ...errors) as Texts['errors'] };
}

/** The name in `$` of the texts in a file. */
export function nounOf(file: string): string {
  const [folder = '', name = ''] = file.split('/').slice(-2);
  const noun = folder === 'texts' ? name.replace('.ts', '') : folder;
  return noun.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

import { addTexts } from './i18n.ts';

/**
 * Loads a part of the conversations that is not there at first together with the texts of `dialog-texts.ts`:
 * `lazy(withDialogTexts(async () => ({ default: (await import('./X.tsx')).X })))`. The part and what it shows may use
 * these texts; what is there at first may not.
 */
export const withDialogTexts =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), addTexts('dialogs')]);
    return part;
  };

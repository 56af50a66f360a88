import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Etiquetas',
  errors: {
    ERR_NO_TAG_FOUND: 'Esta etiqueta não existe mais.',
    ERR_TAG_NAME_ALREADY_EXISTS: 'Já existe uma etiqueta com este nome.',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Tags',
  errors: {
    ERR_NO_TAG_FOUND: 'This tag no longer exists.',
    ERR_TAG_NAME_ALREADY_EXISTS: 'There is already a tag with this name.',
  },
};

export const es: Words<typeof pt> = {
  title: 'Etiquetas',
  errors: {
    ERR_NO_TAG_FOUND: 'Esta etiqueta ya no existe.',
    ERR_TAG_NAME_ALREADY_EXISTS: 'Ya existe una etiqueta con este nombre.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    tags: typeof pt & typeof ofScreens;
  }
}

import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Respostas rápidas',
  fileNotLoaded: 'O arquivo desta resposta rápida não pôde ser carregado.',
  label: 'Respostas rápidas',
  notFound: 'Nenhuma resposta rápida encontrada.',
  none: 'Nenhuma resposta rápida cadastrada.',
  hint: 'Enter ou Tab insere',
} as const;

export const en: Words<typeof pt> = {
  title: 'Quick replies',
  fileNotLoaded: 'The file of this quick reply could not be loaded.',
  label: 'Quick replies',
  notFound: 'No quick reply found.',
  none: 'There are no quick replies yet.',
  hint: 'Enter or Tab inserts',
};

export const es: Words<typeof pt> = {
  title: 'Respuestas rápidas',
  fileNotLoaded: 'No se pudo cargar el archivo de esta respuesta rápida.',
  label: 'Respuestas rápidas',
  notFound: 'Ninguna respuesta rápida encontrada.',
  none: 'Todavía no hay respuestas rápidas.',
  hint: 'Enter o Tab inserta',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    quickMessages: typeof pt & typeof ofDialogs & typeof ofScreens;
  }
}

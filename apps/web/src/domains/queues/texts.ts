import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  menu: 'Filas',
  errors: {
    ERR_NO_QUEUE_FOUND: 'Esta fila não existe mais.',
    ERR_QUEUE_NAME_ALREADY_EXISTS: 'Já existe uma fila com este nome.',
    ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Esta cor já está em uso por outra fila.',
  },
} as const;

export const en: Words<typeof pt> = {
  menu: 'Queues',
  errors: {
    ERR_NO_QUEUE_FOUND: 'This queue no longer exists.',
    ERR_QUEUE_NAME_ALREADY_EXISTS: 'There is already a queue with this name.',
    ERR_QUEUE_COLOR_ALREADY_EXISTS: 'This colour is already used by another queue.',
  },
};

export const es: Words<typeof pt> = {
  menu: 'Colas',
  errors: {
    ERR_NO_QUEUE_FOUND: 'Esta cola ya no existe.',
    ERR_QUEUE_NAME_ALREADY_EXISTS: 'Ya existe una cola con este nombre.',
    ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Este color ya lo usa otra cola.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    queues: typeof pt & typeof ofScreens;
  }
}

import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';

export const pt = {
  bar: 'Visões salvas',
  save: 'Salvar esta visão',
  manage: 'Organizar visões',
  open: 'Ver: {{name}}',
  errors: {
    ERR_NO_SAVED_VIEW_FOUND: 'Esta visão não existe mais.',
    ERR_SAVED_VIEW_LIMIT: 'Já há 20 visões. Exclua uma para salvar outra.',
  },
} as const;

export const en: Words<typeof pt> = {
  bar: 'Saved views',
  save: 'Save this view',
  manage: 'Organise views',
  open: 'View: {{name}}',
  errors: {
    ERR_NO_SAVED_VIEW_FOUND: 'This view no longer exists.',
    ERR_SAVED_VIEW_LIMIT: 'There are 20 views already. Delete one to save another.',
  },
};

export const es: Words<typeof pt> = {
  bar: 'Vistas guardadas',
  save: 'Guardar esta vista',
  manage: 'Organizar vistas',
  open: 'Ver: {{name}}',
  errors: {
    ERR_NO_SAVED_VIEW_FOUND: 'Esta vista ya no existe.',
    ERR_SAVED_VIEW_LIMIT: 'Ya hay 20 vistas. Elimine una para guardar otra.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    savedViews: typeof pt & typeof ofDialogs;
  }
}

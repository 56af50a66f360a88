import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';

export const pt = {
  bar: 'Visões salvas',
  save: 'Salvar esta visão',
  manage: 'Organizar visões',
  open: 'Ver: {{name}}',
} as const;

export const en: Words<typeof pt> = {
  bar: 'Saved views',
  save: 'Save this view',
  manage: 'Organise views',
  open: 'View: {{name}}',
};

export const es: Words<typeof pt> = {
  bar: 'Vistas guardadas',
  save: 'Guardar esta vista',
  manage: 'Organizar vistas',
  open: 'Ver: {{name}}',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    savedViews: typeof pt & typeof ofDialogs;
  }
}

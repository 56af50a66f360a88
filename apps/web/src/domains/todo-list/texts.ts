import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Tarefas',
} as const;

export const en: Words<typeof pt> = {
  title: 'To-do list',
};

export const es: Words<typeof pt> = {
  title: 'Tareas',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    todoList: typeof pt & typeof ofScreens;
  }
}

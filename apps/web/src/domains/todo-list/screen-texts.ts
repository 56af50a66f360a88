import type { Words } from '../../i18n/words.ts';

export const pt = {
  onlyHere: 'Só para você, e só neste navegador.',
  newTask: 'Nova tarefa',
  placeholder: 'O que você quer lembrar?',
  editTask: 'Editar: {{text}}',
  deleteTask: 'Excluir: {{text}}',
  changedAt: 'editada {{at}}',
  empty: 'Nenhuma tarefa',
  emptyHint: 'Escreva acima o que você não quer esquecer hoje.',
  allDone: 'Tudo feito.',
  done: { one: '{{count}} feita', many: '{{count}} feitas', other: '{{count}} feitas' },
  doneTasks: 'Tarefas feitas',
} as const;

export const en: Words<typeof pt> = {
  onlyHere: 'For you only, and in this browser only.',
  newTask: 'New task',
  placeholder: 'What do you want to remember?',
  editTask: 'Edit: {{text}}',
  deleteTask: 'Delete: {{text}}',
  changedAt: 'edited {{at}}',
  empty: 'No tasks',
  emptyHint: 'Write above what you do not want to forget today.',
  allDone: 'Everything is done.',
  done: { one: '{{count}} done', many: '{{count}} done', other: '{{count}} done' },
  doneTasks: 'Tasks that are done',
};

export const es: Words<typeof pt> = {
  onlyHere: 'Solo para usted, y solo en este navegador.',
  newTask: 'Nueva tarea',
  placeholder: '¿Qué quiere recordar?',
  editTask: 'Editar: {{text}}',
  deleteTask: 'Eliminar: {{text}}',
  changedAt: 'editada {{at}}',
  empty: 'Ninguna tarea',
  emptyHint: 'Escriba arriba lo que no quiere olvidar hoy.',
  allDone: 'Todo hecho.',
  done: { one: '{{count}} hecha', many: '{{count}} hechas', other: '{{count}} hechas' },
  doneTasks: 'Tareas hechas',
};

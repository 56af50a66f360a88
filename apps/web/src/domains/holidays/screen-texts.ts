import type { Words } from '../../i18n/words.ts';

export const pt = {
  title: 'Feriados',
  subtitle: 'Nestes dias vale o horário escrito aqui, e não o do dia da semana.',
  add: 'Novo feriado',
  edit: 'Editar feriado',
  search: 'Buscar por nome',
  empty: 'Nenhum feriado ainda',
  emptyText: 'Adicione os feriados nacionais de uma vez, ou um dia em que a empresa fecha ou tem outro horário.',
  removeTitle: 'Excluir o feriado “{{name}}”?',
  removeText: 'Nesse dia volta a valer o horário do dia da semana.',
  everyYear: 'todo ano',
  closed: 'Fechado',
  allQueues: 'Todas as filas',
  addNational: 'Adicionar feriados nacionais',
  nationalAdded: {
    one: '{{count}} feriado adicionado.',
    many: '{{count}} feriados adicionados.',
    other: '{{count}} feriados adicionados.',
  },
  nationalKnown: 'Os feriados nacionais já estão na lista.',
  fields: {
    name: 'Nome',
    date: 'Data',
    everyYear: 'Repete todo ano',
    everyYearHint: 'Vale nesta data em todos os anos.',
    queue: 'Fila',
    queueHint: 'Em um mesmo dia, o feriado da fila vale mais que o de todas.',
    hours: 'Horário',
    open: 'Aberto neste dia',
    openHint: 'Desligado, o dia inteiro é fechado.',
  },
  errors: {
    ERR_NO_HOLIDAY_FOUND: 'Este feriado não existe mais.',
    ERR_HOLIDAY_ALREADY_EXISTS: 'Já existe um feriado nesta data.',
    ERR_NO_NATIONAL_HOLIDAYS: 'Os feriados nacionais deste país não são conhecidos.',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Holidays',
  subtitle: 'On these days the hours given here count, and not those of the weekday.',
  add: 'New holiday',
  edit: 'Edit holiday',
  search: 'Search by name',
  empty: 'No holidays yet',
  emptyText: 'Add the national holidays at once, or a day on which the company is closed or has other hours.',
  removeTitle: 'Delete the holiday “{{name}}”?',
  removeText: 'On that day the hours of the weekday count again.',
  everyYear: 'every year',
  closed: 'Closed',
  allQueues: 'All queues',
  addNational: 'Add national holidays',
  nationalAdded: {
    one: '{{count}} holiday added.',
    many: '{{count}} holidays added.',
    other: '{{count}} holidays added.',
  },
  nationalKnown: 'The national holidays are on the list already.',
  fields: {
    name: 'Name',
    date: 'Date',
    everyYear: 'Every year',
    everyYearHint: 'It counts on this date in all years.',
    queue: 'Queue',
    queueHint: 'On one day, the holiday of the queue goes before that of all queues.',
    hours: 'Hours',
    open: 'Open on this day',
    openHint: 'When off, it is closed the whole day.',
  },
  errors: {
    ERR_NO_HOLIDAY_FOUND: 'This holiday no longer exists.',
    ERR_HOLIDAY_ALREADY_EXISTS: 'There is already a holiday on this date.',
    ERR_NO_NATIONAL_HOLIDAYS: 'The national holidays of this country are not known.',
  },
};

export const es: Words<typeof pt> = {
  title: 'Feriados',
  subtitle: 'En estos días vale el horario escrito aquí, y no el del día de la semana.',
  add: 'Nuevo feriado',
  edit: 'Editar feriado',
  search: 'Buscar por nombre',
  empty: 'Todavía no hay feriados',
  emptyText: 'Agregue los feriados nacionales de una vez, o un día en que la empresa cierra o tiene otro horario.',
  removeTitle: '¿Eliminar el feriado “{{name}}”?',
  removeText: 'Ese día vuelve a valer el horario del día de la semana.',
  everyYear: 'cada año',
  closed: 'Cerrado',
  allQueues: 'Todas las colas',
  addNational: 'Agregar feriados nacionales',
  nationalAdded: {
    one: '{{count}} feriado agregado.',
    many: '{{count}} feriados agregados.',
    other: '{{count}} feriados agregados.',
  },
  nationalKnown: 'Los feriados nacionales ya están en la lista.',
  fields: {
    name: 'Nombre',
    date: 'Fecha',
    everyYear: 'Se repite cada año',
    everyYearHint: 'Vale en esta fecha todos los años.',
    queue: 'Cola',
    queueHint: 'En un mismo día, el feriado de la cola vale más que el de todas.',
    hours: 'Horario',
    open: 'Abierto este día',
    openHint: 'Si está apagado, se cierra todo el día.',
  },
  errors: {
    ERR_NO_HOLIDAY_FOUND: 'Este feriado ya no existe.',
    ERR_HOLIDAY_ALREADY_EXISTS: 'Ya existe un feriado en esta fecha.',
    ERR_NO_NATIONAL_HOLIDAYS: 'Los feriados nacionales de este país no se conocen.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    holidays: typeof pt;
  }
}

import type { Words } from '../../i18n/words.ts';

export const pt = {
  subtitle: 'Marcas coloridas nos atendimentos, para encontrar cada conversa depois.',
  add: 'Nova etiqueta',
  edit: 'Editar etiqueta',
  search: 'Buscar etiqueta por nome',
  empty: 'Nenhuma etiqueta ainda',
  emptyText: 'Crie a primeira, por exemplo “VIP” ou “Orçamento”: ela aparece na hora em todos os atendimentos.',
  removeTitle: 'Excluir a etiqueta “{{name}}”?',
  removeText: 'Os atendimentos continuam, sem a etiqueta.',
  removeUnused: 'Nenhum atendimento tem esta etiqueta.',
  removeUsed: {
    one: '{{count}} atendimento perde esta etiqueta. O atendimento continua.',
    many: '{{count}} atendimentos perdem esta etiqueta. Os atendimentos continuam.',
    other: '{{count}} atendimentos perdem esta etiqueta. Os atendimentos continuam.',
  },
  ticketsHeader: 'Atendimentos',
  tickets: { one: '{{count}} atendimento', many: '{{count}} atendimentos', other: '{{count}} atendimentos' },
  isColumn: 'Coluna',
  fields: {
    name: 'Nome',
    color: 'Cor',
    kanban: 'Kanban',
    kanbanHint: 'A etiqueta é uma coluna do quadro Kanban.',
  },
} as const;

export const en: Words<typeof pt> = {
  subtitle: 'Coloured marks on tickets, to find each conversation later.',
  add: 'New tag',
  edit: 'Edit tag',
  search: 'Search a tag by name',
  empty: 'No tags yet',
  emptyText: 'Create the first one, such as “VIP” or “Quote”: it appears at once in every ticket.',
  removeTitle: 'Delete the tag “{{name}}”?',
  removeText: 'The tickets stay, without the tag.',
  removeUnused: 'No ticket has this tag.',
  removeUsed: {
    one: '{{count}} ticket loses this tag. The ticket stays.',
    many: '{{count}} tickets lose this tag. The tickets stay.',
    other: '{{count}} tickets lose this tag. The tickets stay.',
  },
  ticketsHeader: 'Tickets',
  tickets: { one: '{{count}} ticket', many: '{{count}} tickets', other: '{{count}} tickets' },
  isColumn: 'Column',
  fields: {
    name: 'Name',
    color: 'Colour',
    kanban: 'Kanban',
    kanbanHint: 'The tag is a column of the Kanban board.',
  },
};

export const es: Words<typeof pt> = {
  subtitle: 'Marcas de color en las atenciones, para encontrar cada conversación después.',
  add: 'Nueva etiqueta',
  edit: 'Editar etiqueta',
  search: 'Buscar etiqueta por nombre',
  empty: 'Todavía no hay etiquetas',
  emptyText: 'Cree la primera, por ejemplo “VIP” o “Presupuesto”: aparece al instante en todas las atenciones.',
  removeTitle: '¿Eliminar la etiqueta “{{name}}”?',
  removeText: 'Las atenciones permanecen, sin la etiqueta.',
  removeUnused: 'Ninguna atención tiene esta etiqueta.',
  removeUsed: {
    one: '{{count}} atención pierde esta etiqueta. La atención permanece.',
    many: '{{count}} atenciones pierden esta etiqueta. Las atenciones permanecen.',
    other: '{{count}} atenciones pierden esta etiqueta. Las atenciones permanecen.',
  },
  ticketsHeader: 'Atenciones',
  tickets: { one: '{{count}} atención', many: '{{count}} atenciones', other: '{{count}} atenciones' },
  isColumn: 'Columna',
  fields: {
    name: 'Nombre',
    color: 'Color',
    kanban: 'Kanban',
    kanbanHint: 'La etiqueta es una columna del tablero Kanban.',
  },
};

import type { Words } from '../../i18n/words.ts';

export const pt = {
  title: 'Motivos',
  subtitle: 'Por que um atendimento termina. Em cada fila você decide se o motivo é obrigatório.',
  add: 'Novo motivo',
  edit: 'Editar motivo',
  search: 'Buscar por nome',
  empty: 'Nenhum motivo ainda',
  emptyText: 'Crie o primeiro, como “Venda feita” ou “Sem resposta”. O atendente escolhe ao resolver.',
  removeTitle: 'Excluir o motivo “{{name}}”?',
  removeText:
    'Os atendimentos encerrados com ele ficam sem motivo; o histórico de cada um guarda o nome. Para só deixar de ' +
    'oferecer, desative.',
  allQueues: 'Todas as filas',
  isActive: 'Ativo',
  isInactive: 'Inativo',
  queuesHint: 'Sem nenhuma, vale para todas as filas.',
  positionHint: 'O lugar na lista; o menor número vem primeiro.',
  activeHint: 'Um motivo inativo não é mais oferecido; os atendimentos encerrados ficam com ele.',
  fields: { name: 'Nome', queues: 'Filas', position: 'Ordem', active: 'Ativo' },
} as const;

export const en: Words<typeof pt> = {
  title: 'Reasons',
  subtitle: 'Why a ticket ends. In each queue you decide whether a reason is required.',
  add: 'New reason',
  edit: 'Edit reason',
  search: 'Search by name',
  empty: 'No reasons yet',
  emptyText: 'Create the first one, such as “Sale made” or “No answer”. Attendants choose it when they resolve.',
  removeTitle: 'Delete the reason “{{name}}”?',
  removeText:
    'Tickets that were closed with it stay without a reason; the history of each keeps the name. To only stop ' +
    'offering it, make it inactive.',
  allQueues: 'All queues',
  isActive: 'Active',
  isInactive: 'Inactive',
  queuesHint: 'Without any it counts for every queue.',
  positionHint: 'The place in the list; the lowest number comes first.',
  activeHint: 'An inactive reason is no longer offered; closed tickets keep it.',
  fields: { name: 'Name', queues: 'Queues', position: 'Order', active: 'Active' },
};

export const es: Words<typeof pt> = {
  title: 'Motivos',
  subtitle: 'Por qué termina una atención. En cada cola usted decide si el motivo es obligatorio.',
  add: 'Nuevo motivo',
  edit: 'Editar motivo',
  search: 'Buscar por nombre',
  empty: 'Todavía no hay motivos',
  emptyText: 'Cree el primero, como “Venta hecha” o “Sin respuesta”. El agente lo elige al resolver.',
  removeTitle: '¿Eliminar el motivo “{{name}}”?',
  removeText:
    'Las atenciones cerradas con él quedan sin motivo; el historial de cada una guarda el nombre. Para solo dejar ' +
    'de ofrecerlo, desactívelo.',
  allQueues: 'Todas las colas',
  isActive: 'Activo',
  isInactive: 'Inactivo',
  queuesHint: 'Sin ninguna, vale para todas las colas.',
  positionHint: 'El lugar en la lista; el número menor va primero.',
  activeHint: 'Un motivo inactivo ya no se ofrece; las atenciones cerradas lo conservan.',
  fields: { name: 'Nombre', queues: 'Colas', position: 'Orden', active: 'Activo' },
};

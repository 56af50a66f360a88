import type { Words } from '../../i18n/words.ts';

export const pt = {
  manage: {
    title: 'Filas',
    subtitle: 'Para onde os clientes vão e quem os atende, na ordem do menu que eles recebem.',
    add: 'Nova fila',
    edit: 'Editar fila',
    search: 'Buscar por nome ou saudação',
    empty: 'Nenhuma fila ainda',
    emptyText: 'Crie a primeira, como Vendas ou Suporte, e dê a ela as pessoas que atendem.',
    removeTitle: 'Excluir a fila “{{name}}”?',
    removeText:
      'Os atendimentos dela ficam sem fila: os que aguardam aparecem só para administradores e para quem vê atendimentos sem fila. Os usuários e as conexões perdem a fila, e a saudação é excluída.',
  },
  fields: {
    name: 'Nome',
    color: 'Cor',
    order: 'Ordem',
    greeting: 'Saudação',
    outOfHours: 'Mensagem fora do horário',
    closingReasonRequired: 'Pedir o motivo ao resolver',
    requiredContactFields: 'Campos do contato exigidos ao resolver',
    answerLimit: 'Limite para responder',
  },
  answerLimitHint: 'Quem espera mais aparece em vermelho na lista.',
  asCompany: 'Como na empresa',
  noLimit: 'Sem limite',
  data: 'Dados',
  hours: 'Horário',
  orderHint: 'O lugar no menu; o menor número vem primeiro.',
  colorHint: 'Cada fila tem a sua. As cortadas no canto já são de outra fila.',
  greetingHint: 'O cliente recebe quando entra na fila.',
  closingReasonHint: 'Sem um motivo o atendimento não fecha. A lista está em Configurações, Motivos.',
  requiredContactFieldsHint: 'Os nomes dos campos extras, como CPF. Tecle Enter depois de cada um.',
  outOfHoursHint: 'O cliente recebe quando escreve fora do horário desta fila.',
  errors: {
    ERR_NO_QUEUE_FOUND: 'Esta fila não existe mais.',
    ERR_QUEUE_NAME_ALREADY_EXISTS: 'Já existe uma fila com este nome.',
    ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Esta cor já está em uso por outra fila.',
  },
} as const;

export const en: Words<typeof pt> = {
  manage: {
    title: 'Queues',
    subtitle: 'Where customers go and who answers them, in the order of the menu that they get.',
    add: 'New queue',
    edit: 'Edit queue',
    search: 'Search by name or greeting',
    empty: 'No queues yet',
    emptyText: 'Create the first one, such as Sales or Support, and give it the people who answer.',
    removeTitle: 'Delete the queue “{{name}}”?',
    removeText:
      'Its tickets stay without a queue: only admins and those who see tickets without a queue see the waiting ones. Users and connections lose the queue, and its greeting is deleted.',
  },
  fields: {
    name: 'Name',
    color: 'Colour',
    order: 'Order',
    greeting: 'Greeting',
    outOfHours: 'Out-of-hours message',
    closingReasonRequired: 'Ask for a reason when resolving',
    requiredContactFields: 'Contact fields required when resolving',
    answerLimit: 'Limit for an answer',
  },
  answerLimitHint: 'Customers who wait longer are red in the list.',
  asCompany: 'As the company',
  noLimit: 'No limit',
  data: 'Data',
  hours: 'Hours',
  orderHint: 'The place in the menu; the lowest number comes first.',
  colorHint: 'Each queue has its own. Those with a cut corner belong to another queue.',
  greetingHint: 'The customer gets it on entering the queue.',
  closingReasonHint: 'Without a reason a ticket is not closed. The list is in Settings, Reasons.',
  requiredContactFieldsHint: 'The names of extra fields, such as CPF. Press Enter after each.',
  outOfHoursHint: "The customer gets it when writing outside of this queue's hours.",
  errors: {
    ERR_NO_QUEUE_FOUND: 'This queue no longer exists.',
    ERR_QUEUE_NAME_ALREADY_EXISTS: 'There is already a queue with this name.',
    ERR_QUEUE_COLOR_ALREADY_EXISTS: 'This colour is already used by another queue.',
  },
};

export const es: Words<typeof pt> = {
  manage: {
    title: 'Colas',
    subtitle: 'Adónde van los clientes y quién los atiende, en el orden del menú que reciben.',
    add: 'Nueva cola',
    edit: 'Editar cola',
    search: 'Buscar por nombre o saludo',
    empty: 'Todavía no hay colas',
    emptyText: 'Cree la primera, como Ventas o Soporte, y asígnele las personas que atienden.',
    removeTitle: '¿Eliminar la cola “{{name}}”?',
    removeText:
      'Sus atenciones quedan sin cola: las que esperan solo las ven los administradores y quienes ven atenciones sin cola. Los usuarios y las conexiones pierden la cola, y se elimina el saludo.',
  },
  fields: {
    name: 'Nombre',
    color: 'Color',
    order: 'Orden',
    greeting: 'Saludo',
    outOfHours: 'Mensaje fuera de horario',
    closingReasonRequired: 'Pedir el motivo al resolver',
    requiredContactFields: 'Campos del contacto exigidos al resolver',
    answerLimit: 'Límite para responder',
  },
  answerLimitHint: 'Quien espera más aparece en rojo en la lista.',
  asCompany: 'Como la empresa',
  noLimit: 'Sin límite',
  data: 'Datos',
  hours: 'Horario',
  orderHint: 'El lugar en el menú; el número menor va primero.',
  colorHint: 'Cada cola tiene el suyo. Los que tienen una esquina cortada son de otra cola.',
  greetingHint: 'El cliente lo recibe al entrar en la cola.',
  closingReasonHint: 'Sin un motivo la atención no se cierra. La lista está en Configuración, Motivos.',
  requiredContactFieldsHint: 'Los nombres de los campos extra, como CPF. Pulse Enter después de cada uno.',
  outOfHoursHint: 'El cliente lo recibe cuando escribe fuera del horario de esta cola.',
  errors: {
    ERR_NO_QUEUE_FOUND: 'Esta cola ya no existe.',
    ERR_QUEUE_NAME_ALREADY_EXISTS: 'Ya existe una cola con este nombre.',
    ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Este color ya lo usa otra cola.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    queues: typeof pt;
  }
}

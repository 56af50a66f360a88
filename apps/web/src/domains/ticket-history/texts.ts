import type { Words } from '../../i18n/words.ts';

export const pt = {
  title: 'Histórico do atendimento',
  show: 'Mostrar',
  hide: 'Ocultar',
  more: 'Mostrar anteriores',
  failed: 'Não foi possível carregar o histórico.',
  program: 'Integração ({{name}})',
  platform: 'Operador da plataforma',
  change: 'de {{from}} para {{to}}',
  nobody: 'ninguém',
  none: 'nenhuma',
  fields: {
    user: 'Responsável',
    queue: 'Fila',
    connection: 'Conexão',
  },
  kinds: {
    began: '{{name}} iniciou o atendimento',
    opened: '{{name}} iniciou o atendimento',
    accepted: '{{name}} aceitou',
    transferred: '{{name}} transferiu',
    returned: '{{name}} devolveu para a fila',
    closed: '{{name}} encerrou',
    reopened: '{{name}} reabriu',
    tagged: '{{name}} marcou com {{tag}}',
    untagged: '{{name}} tirou a etiqueta {{tag}}',
  },
  automatic: {
    began: 'O atendimento começou',
    opened: 'Iniciado automaticamente',
    accepted: 'Aceito automaticamente',
    transferred: 'Transferido automaticamente',
    returned: 'Devolvido para a fila automaticamente',
    closed: 'Encerrado automaticamente',
    reopened: 'Reaberto: o cliente escreveu de novo',
    tagged: 'Marcado automaticamente com {{tag}}',
    untagged: 'Etiqueta {{tag}} tirada automaticamente',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Ticket history',
  show: 'Show',
  hide: 'Hide',
  more: 'Show earlier',
  failed: 'The history could not be loaded.',
  program: 'Integration ({{name}})',
  platform: 'Operator of the platform',
  change: 'from {{from}} to {{to}}',
  nobody: 'nobody',
  none: 'none',
  fields: {
    user: 'Attendant',
    queue: 'Queue',
    connection: 'Connection',
  },
  kinds: {
    began: '{{name}} started the ticket',
    opened: '{{name}} started the ticket',
    accepted: '{{name}} accepted',
    transferred: '{{name}} transferred',
    returned: '{{name}} returned it to the queue',
    closed: '{{name}} closed',
    reopened: '{{name}} reopened',
    tagged: '{{name}} tagged it {{tag}}',
    untagged: '{{name}} removed the tag {{tag}}',
  },
  automatic: {
    began: 'The ticket began',
    opened: 'Started automatically',
    accepted: 'Accepted automatically',
    transferred: 'Transferred automatically',
    returned: 'Returned to the queue automatically',
    closed: 'Closed automatically',
    reopened: 'Reopened: the customer wrote again',
    tagged: 'Tagged {{tag}} automatically',
    untagged: 'Tag {{tag}} removed automatically',
  },
};

export const es: Words<typeof pt> = {
  title: 'Historial de la atención',
  show: 'Mostrar',
  hide: 'Ocultar',
  more: 'Mostrar anteriores',
  failed: 'No se pudo cargar el historial.',
  program: 'Integración ({{name}})',
  platform: 'Operador de la plataforma',
  change: 'de {{from}} a {{to}}',
  nobody: 'nadie',
  none: 'ninguna',
  fields: {
    user: 'Responsable',
    queue: 'Cola',
    connection: 'Conexión',
  },
  kinds: {
    began: '{{name}} inició la atención',
    opened: '{{name}} inició la atención',
    accepted: '{{name}} aceptó',
    transferred: '{{name}} transfirió',
    returned: '{{name}} devolvió a la cola',
    closed: '{{name}} cerró',
    reopened: '{{name}} reabrió',
    tagged: '{{name}} marcó con {{tag}}',
    untagged: '{{name}} quitó la etiqueta {{tag}}',
  },
  automatic: {
    began: 'La atención comenzó',
    opened: 'Iniciada automáticamente',
    accepted: 'Aceptada automáticamente',
    transferred: 'Transferida automáticamente',
    returned: 'Devuelta a la cola automáticamente',
    closed: 'Cerrada automáticamente',
    reopened: 'Reabierta: el cliente volvió a escribir',
    tagged: 'Marcada automáticamente con {{tag}}',
    untagged: 'Etiqueta {{tag}} quitada automáticamente',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    ticketHistory: typeof pt;
  }
}

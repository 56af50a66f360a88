import type { Words } from '../../i18n/words.ts';

export const pt = {
  title: 'Buscar e executar',
  hint: 'Tela, ação, contato, número ou mensagem',
  groups: {
    ticket: 'Este atendimento',
    places: 'Ir para',
    app: 'Ações',
    contacts: 'Contatos',
    tickets: 'Atendimentos',
    messages: 'Mensagens',
  },
  newTicket: 'Novo atendimento',
  languageIs: 'Idioma: {{name}}',
  more: 'Mostrar mais',
  failed: 'Não foi possível buscar. Tentar de novo',
  searching: 'Procurando…',
  nothing: 'Nada encontrado para “{{text}}”.',
  results: { one: '{{count}} resultado', many: '{{count}} resultados', other: '{{count}} resultados' },
  startTicket: 'Iniciar atendimento',
  move: 'navegar',
  choose: 'abrir',
  leave: 'fechar',
} as const;

export const en: Words<typeof pt> = {
  title: 'Search and run',
  hint: 'Screen, action, contact, number or message',
  groups: {
    ticket: 'This ticket',
    places: 'Go to',
    app: 'Actions',
    contacts: 'Contacts',
    tickets: 'Tickets',
    messages: 'Messages',
  },
  newTicket: 'New ticket',
  languageIs: 'Language: {{name}}',
  more: 'Show more',
  failed: 'The search failed. Try again',
  searching: 'Searching…',
  nothing: 'Nothing found for “{{text}}”.',
  results: { one: '{{count}} result', many: '{{count}} results', other: '{{count}} results' },
  startTicket: 'Start a ticket',
  move: 'move',
  choose: 'open',
  leave: 'close',
};

export const es: Words<typeof pt> = {
  title: 'Buscar y ejecutar',
  hint: 'Pantalla, acción, contacto, número o mensaje',
  groups: {
    ticket: 'Esta atención',
    places: 'Ir a',
    app: 'Acciones',
    contacts: 'Contactos',
    tickets: 'Atenciones',
    messages: 'Mensajes',
  },
  newTicket: 'Nueva atención',
  languageIs: 'Idioma: {{name}}',
  more: 'Mostrar más',
  failed: 'No se pudo buscar. Intentar de nuevo',
  searching: 'Buscando…',
  nothing: 'Nada encontrado para “{{text}}”.',
  results: { one: '{{count}} resultado', many: '{{count}} resultados', other: '{{count}} resultados' },
  startTicket: 'Iniciar atención',
  move: 'navegar',
  choose: 'abrir',
  leave: 'cerrar',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    palette: typeof pt;
  }
}

import { longText } from '../../i18n/long-text.ts';
import type { Words } from '../../i18n/words.ts';

export const pt = {
  title: 'Seus dados',
  subtitle: 'Leve com você tudo o que é da empresa.',
  exports: 'Exportar',
  hint: longText(
    'Um arquivo .tar com tabelas em JSON e todos os arquivos das conversas. Senhas, tokens, chaves e conversas de ',
    'conexões privadas ficam de fora. O link vale por {{days}} dias.',
  ),
  storage: {
    one: 'Espaço usado: {{size}} em {{count}} arquivo.',
    many: 'Espaço usado: {{size}} em {{count}} arquivos.',
    other: 'Espaço usado: {{size}} em {{count}} arquivos.',
  },
  start: 'Exportar tudo',
  empty: 'Nada exportado ainda',
  emptyText: 'O arquivo é feito em segundo plano e aparece aqui.',
  whole: 'Tudo da empresa',
  ofContact: 'Contato {{id}}',
  asked: 'Pedido por {{name}} em {{date}}',
  contents: '{{rows}} registros · {{files}} arquivos · {{size}}',
  until: 'disponível até {{date}}',
  download: 'Baixar',
  states: {
    waiting: 'Na fila',
    working: 'Em andamento',
    ready: 'Pronto',
    failed: 'Falhou',
    expired: 'Expirado',
  },
  retention: {
    title: 'Retenção',
    hint: 'Todas as noites, entre 1h e 5h, removemos o que for mais antigo. Na conversa fica a marca “expirado”.',
    mediaDays: 'Guardar arquivos por (dias)',
    messageDays: 'Guardar mensagens por (dias)',
    limit: {
      one: 'O plano guarda por {{count}} dia. 0: o prazo do plano.',
      many: 'O plano guarda por {{count}} dias. 0: o prazo do plano.',
      other: 'O plano guarda por {{count}} dias. 0: o prazo do plano.',
    },
    noLimit: '0: sem prazo',
    preview: 'A próxima noite remove {{files}} arquivos ({{size}}) e {{messages}} mensagens.',
    previewMore: 'A próxima noite começa a remover: mais de {{files}} arquivos ({{size}}) ou {{messages}} mensagens.',
    previewNone: 'Hoje, nada seria removido.',
    confirmTitle: 'Mudar a retenção?',
    confirmText: 'O que for removido não volta.',
    confirm: 'Salvar retenção',
  },
  erasures: {
    title: 'Apagamentos de contatos',
    hint: 'Pedidos de titulares (LGPD). Peça no menu do contato.',
    empty: 'Nada apagado ainda',
    emptyText: 'O andamento aparece aqui.',
    rows: {
      one: '{{count}} registro apagado',
      many: '{{count}} registros apagados',
      other: '{{count}} registros apagados',
    },
    states: { working: 'Em andamento', done: 'Concluído' },
  },
  errors: {
    ERR_CONTACT_ERASURE_RUNNING: 'Este contato já está sendo apagado.',
    ERR_OTHER_CONTACT_NAME: 'O nome do contato mudou. Confira e tente de novo.',
    ERR_RETENTION_LIMIT: 'O plano da empresa guarda por {{limit}} dias, no máximo.',
    ERR_NO_EXPORT_FOUND: 'Este arquivo não existe mais, ou o link expirou.',
    ERR_EXPORT_RUNNING: 'Uma exportação está em andamento. Espere até que termine.',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Your data',
  subtitle: 'Take everything that belongs to the company with you.',
  exports: 'Export',
  hint:
    'A .tar file with tables as JSON and all files of the conversations. Passwords, tokens, keys and ' +
    'conversations of ' +
    'private connections are left out. The link is valid for {{days}} days.',
  storage: {
    one: 'Storage used: {{size}} in {{count}} file.',
    many: 'Storage used: {{size}} in {{count}} files.',
    other: 'Storage used: {{size}} in {{count}} files.',
  },
  start: 'Export everything',
  empty: 'Nothing exported yet',
  emptyText: 'The file is made in the background and appears here.',
  whole: 'Everything of the company',
  ofContact: 'Contact {{id}}',
  asked: 'Ordered by {{name}} on {{date}}',
  contents: '{{rows}} records · {{files}} files · {{size}}',
  until: 'available until {{date}}',
  download: 'Download',
  states: {
    waiting: 'Waiting',
    working: 'In progress',
    ready: 'Ready',
    failed: 'Failed',
    expired: 'Expired',
  },
  retention: {
    title: 'Retention',
    hint: 'Every night between 1 and 5 we remove what is older. The conversation then shows “expired”.',
    mediaDays: 'Keep files for (days)',
    messageDays: 'Keep messages for (days)',
    limit: {
      one: 'The plan keeps them for {{count}} day. 0: as the plan.',
      many: 'The plan keeps them for {{count}} days. 0: as the plan.',
      other: 'The plan keeps them for {{count}} days. 0: as the plan.',
    },
    noLimit: '0: without an end',
    preview: 'The next night removes {{files}} files ({{size}}) and {{messages}} messages.',
    previewMore: 'The next nights remove more than {{files}} files ({{size}}) or {{messages}} messages.',
    previewNone: 'Nothing would be removed today.',
    confirmTitle: 'Change the retention?',
    confirmText: 'What is removed does not come back.',
    confirm: 'Save retention',
  },
  erasures: {
    title: 'Erased contacts',
    hint: 'Requests of data subjects. Order one in the menu of the contact.',
    empty: 'Nothing erased yet',
    emptyText: 'The progress appears here.',
    rows: {
      one: '{{count}} record erased',
      many: '{{count}} records erased',
      other: '{{count}} records erased',
    },
    states: { working: 'In progress', done: 'Done' },
  },
  errors: {
    ERR_CONTACT_ERASURE_RUNNING: 'This contact is being erased already.',
    ERR_OTHER_CONTACT_NAME: 'The name of the contact was changed. Check it and try again.',
    ERR_RETENTION_LIMIT: 'The plan of the company keeps them for {{limit}} days at most.',
    ERR_NO_EXPORT_FOUND: 'This file does not exist any more, or its link has expired.',
    ERR_EXPORT_RUNNING: 'An export is in progress. Wait until it ends.',
  },
};

export const es: Words<typeof pt> = {
  title: 'Sus datos',
  subtitle: 'Llévese todo lo que es de la empresa.',
  exports: 'Exportar',
  hint:
    'Un archivo .tar con tablas en JSON y todos los archivos de las conversaciones. Contraseñas, tokens, claves y ' +
    'conversaciones de conexiones privadas quedan fuera. El enlace vale {{days}} días.',
  storage: {
    one: 'Espacio usado: {{size}} en {{count}} archivo.',
    many: 'Espacio usado: {{size}} en {{count}} archivos.',
    other: 'Espacio usado: {{size}} en {{count}} archivos.',
  },
  start: 'Exportar todo',
  empty: 'Nada exportado todavía',
  emptyText: 'El archivo se hace en segundo plano y aparece aquí.',
  whole: 'Todo de la empresa',
  ofContact: 'Contacto {{id}}',
  asked: 'Pedido por {{name}} el {{date}}',
  contents: '{{rows}} registros · {{files}} archivos · {{size}}',
  until: 'disponible hasta {{date}}',
  download: 'Descargar',
  states: {
    waiting: 'En espera',
    working: 'En curso',
    ready: 'Listo',
    failed: 'Falló',
    expired: 'Vencido',
  },
  retention: {
    title: 'Retención',
    hint: 'Cada noche, entre la 1 y las 5, eliminamos lo más antiguo. En la conversación queda la marca “vencido”.',
    mediaDays: 'Guardar archivos por (días)',
    messageDays: 'Guardar mensajes por (días)',
    limit: {
      one: 'El plan los guarda {{count}} día. 0: el plazo del plan.',
      many: 'El plan los guarda {{count}} días. 0: el plazo del plan.',
      other: 'El plan los guarda {{count}} días. 0: el plazo del plan.',
    },
    noLimit: '0: sin plazo',
    preview: 'La próxima noche elimina {{files}} archivos ({{size}}) y {{messages}} mensajes.',
    previewMore: 'Las próximas noches eliminan más de {{files}} archivos ({{size}}) o {{messages}} mensajes.',
    previewNone: 'Hoy no se eliminaría nada.',
    confirmTitle: '¿Cambiar la retención?',
    confirmText: 'Lo que se elimina no vuelve.',
    confirm: 'Guardar retención',
  },
  erasures: {
    title: 'Contactos borrados',
    hint: 'Pedidos de titulares. Pídalo en el menú del contacto.',
    empty: 'Nada borrado todavía',
    emptyText: 'El progreso aparece aquí.',
    rows: {
      one: '{{count}} registro borrado',
      many: '{{count}} registros borrados',
      other: '{{count}} registros borrados',
    },
    states: { working: 'En curso', done: 'Terminado' },
  },
  errors: {
    ERR_CONTACT_ERASURE_RUNNING: 'Este contacto ya se está borrando.',
    ERR_OTHER_CONTACT_NAME: 'El nombre del contacto cambió. Compruébelo e inténtelo de nuevo.',
    ERR_RETENTION_LIMIT: 'El plan de la empresa los guarda {{limit}} días como máximo.',
    ERR_NO_EXPORT_FOUND: 'Este archivo ya no existe, o su enlace venció.',
    ERR_EXPORT_RUNNING: 'Hay una exportación en curso. Espere a que termine.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    companyData: typeof pt;
  }
}

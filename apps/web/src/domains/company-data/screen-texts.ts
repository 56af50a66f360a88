import type { Words } from '../../i18n/words.ts';

export const pt = {
  title: 'Seus dados',
  subtitle: 'Leve com você tudo o que é da empresa.',
  exports: 'Exportar',
  hint:
    'Um arquivo .tar com tabelas em JSON e todos os arquivos das conversas. Senhas, tokens, chaves e conversas de ' +
    'conexões privadas ficam de fora. O link vale por {{days}} dias.',
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
  errors: {
    ERR_NO_EXPORT_FOUND: 'Este arquivo não existe mais, ou o link expirou.',
    ERR_EXPORT_RUNNING: 'Uma exportação está em andamento. Espere até que termine.',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Your data',
  subtitle: 'Take everything that belongs to the company with you.',
  exports: 'Export',
  hint:
    'A .tar file with tables as JSON and all files of the conversations. Passwords, tokens, keys and conversations of ' +
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
  errors: {
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
  errors: {
    ERR_NO_EXPORT_FOUND: 'Este archivo ya no existe, o su enlace venció.',
    ERR_EXPORT_RUNNING: 'Hay una exportación en curso. Espere a que termine.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    companyData: typeof pt;
  }
}

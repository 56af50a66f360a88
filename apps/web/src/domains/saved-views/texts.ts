import type { Words } from '../../i18n/words.ts';

export const pt = {
  bar: 'Visões salvas',
  save: 'Salvar esta visão',
  manage: 'Organizar visões',
  name: 'Nome',
  nameHint: 'Por exemplo “VIP sem resposta”',
  saveTitle: 'Salvar visão',
  saveText: 'A aba, a busca e os filtros de agora ficam a um clique, acima da lista.',
  share: 'Compartilhar com a empresa',
  submit: 'Salvar',
  saved: 'Visão salva.',
  manageTitle: 'Visões salvas',
  empty: 'Nenhuma visão ainda',
  emptyText: 'Escolha aba, busca e filtros na lista e salve com o marcador.',
  shared: 'Da empresa',
  up: 'Mover {{name}} para cima',
  down: 'Mover {{name}} para baixo',
  remove: 'Excluir {{name}}',
  rename: 'Nome de {{name}}',
  shareOne: 'Compartilhar {{name}} com a empresa',
  open: 'Ver: {{name}}',
  errors: {
    ERR_NO_SAVED_VIEW_FOUND: 'Esta visão não existe mais.',
    ERR_SAVED_VIEW_LIMIT: 'Já há 20 visões. Exclua uma para salvar outra.',
  },
} as const;

export const en: Words<typeof pt> = {
  bar: 'Saved views',
  save: 'Save this view',
  manage: 'Organise views',
  name: 'Name',
  nameHint: 'For example “VIP without answer”',
  saveTitle: 'Save view',
  saveText: 'The tab, the search and the filters of now are one click away, above the list.',
  share: 'Share with the company',
  submit: 'Save',
  saved: 'View saved.',
  manageTitle: 'Saved views',
  empty: 'No views yet',
  emptyText: 'Choose tab, search and filters in the list and save them with the bookmark.',
  shared: 'Of the company',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  remove: 'Delete {{name}}',
  rename: 'Name of {{name}}',
  shareOne: 'Share {{name}} with the company',
  open: 'View: {{name}}',
  errors: {
    ERR_NO_SAVED_VIEW_FOUND: 'This view no longer exists.',
    ERR_SAVED_VIEW_LIMIT: 'There are 20 views already. Delete one to save another.',
  },
};

export const es: Words<typeof pt> = {
  bar: 'Vistas guardadas',
  save: 'Guardar esta vista',
  manage: 'Organizar vistas',
  name: 'Nombre',
  nameHint: 'Por ejemplo “VIP sin respuesta”',
  saveTitle: 'Guardar vista',
  saveText: 'La pestaña, la búsqueda y los filtros de ahora quedan a un clic, encima de la lista.',
  share: 'Compartir con la empresa',
  submit: 'Guardar',
  saved: 'Vista guardada.',
  manageTitle: 'Vistas guardadas',
  empty: 'Todavía no hay vistas',
  emptyText: 'Elija pestaña, búsqueda y filtros en la lista y guárdelos con el marcador.',
  shared: 'De la empresa',
  up: 'Mover {{name}} hacia arriba',
  down: 'Mover {{name}} hacia abajo',
  remove: 'Eliminar {{name}}',
  rename: 'Nombre de {{name}}',
  shareOne: 'Compartir {{name}} con la empresa',
  open: 'Ver: {{name}}',
  errors: {
    ERR_NO_SAVED_VIEW_FOUND: 'Esta vista ya no existe.',
    ERR_SAVED_VIEW_LIMIT: 'Ya hay 20 vistas. Elimine una para guardar otra.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    savedViews: typeof pt;
  }
}

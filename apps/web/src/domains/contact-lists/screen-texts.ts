import type { Words } from '../../i18n/words.ts';

export const pt = {
  screen: {
    title: 'Listas de contatos',
    subtitle: 'Grupos de pessoas para suas campanhas, de planilhas ou dos seus contatos.',
    add: 'Nova lista',
    edit: 'Editar lista',
    search: 'Buscar por nome',
    empty: 'Nenhuma lista ainda',
    emptyText: 'Crie uma lista e importe uma planilha com nomes e números.',
    removeTitle: 'Excluir a lista “{{name}}”?',
    removeText: 'As pessoas saem da lista junto com os dados que só ela tem. Os contatos e as conversas ficam.',
  },
  name: 'Nome',
  people: 'Pessoas',
  peopleCount: { one: '{{count}} pessoa', many: '{{count}} pessoas', other: '{{count}} pessoas' },
  onWhatsApp: 'No WhatsApp',
  valid: { one: '{{count}} válido', many: '{{count}} válidos', other: '{{count}} válidos' },
  invalid: {
    one: '{{count}} não está no WhatsApp',
    many: '{{count}} não estão no WhatsApp',
    other: '{{count}} não estão no WhatsApp',
  },
  unknown: { one: '{{count}} não verificado', many: '{{count}} não verificados', other: '{{count}} não verificados' },
  example: 'Baixar planilha de exemplo',
  open: 'Abrir {{name}}',
  errors: {
    ERR_NO_CONTACT_LIST_FOUND: 'Esta lista não existe mais.',
    ERR_TOO_MANY_CONTACT_LISTS: 'A empresa já tem 500 listas. Exclua uma que não usa mais.',
  },
} as const;

export const en: Words<typeof pt> = {
  screen: {
    title: 'Contact lists',
    subtitle: 'Groups of people for your campaigns, from sheets or from your contacts.',
    add: 'New list',
    edit: 'Edit list',
    search: 'Search by name',
    empty: 'No lists yet',
    emptyText: 'Make a list and import a sheet with names and numbers.',
    removeTitle: 'Delete the list “{{name}}”?',
    removeText: 'Its people go, with the data that only the list has. Contacts and conversations stay.',
  },
  name: 'Name',
  people: 'People',
  peopleCount: { one: '{{count}} person', many: '{{count}} people', other: '{{count}} people' },
  onWhatsApp: 'On WhatsApp',
  valid: { one: '{{count}} valid', many: '{{count}} valid', other: '{{count}} valid' },
  invalid: { one: '{{count}} not on WhatsApp', many: '{{count}} not on WhatsApp', other: '{{count}} not on WhatsApp' },
  unknown: { one: '{{count}} not checked', many: '{{count}} not checked', other: '{{count}} not checked' },
  example: 'Download an example sheet',
  open: 'Open {{name}}',
  errors: {
    ERR_NO_CONTACT_LIST_FOUND: 'This list no longer exists.',
    ERR_TOO_MANY_CONTACT_LISTS: 'The company has 500 lists already. Delete one that is no longer used.',
  },
};

export const es: Words<typeof pt> = {
  screen: {
    title: 'Listas de contactos',
    subtitle: 'Grupos de personas para sus campañas, de planillas o de sus contactos.',
    add: 'Nueva lista',
    edit: 'Editar lista',
    search: 'Buscar por nombre',
    empty: 'Todavía no hay listas',
    emptyText: 'Cree una lista e importe una planilla con nombres y números.',
    removeTitle: '¿Eliminar la lista “{{name}}”?',
    removeText:
      'Las personas salen junto con los datos que solo la lista tiene. Los contactos y las conversaciones quedan.',
  },
  name: 'Nombre',
  people: 'Personas',
  peopleCount: { one: '{{count}} persona', many: '{{count}} personas', other: '{{count}} personas' },
  onWhatsApp: 'En WhatsApp',
  valid: { one: '{{count}} válido', many: '{{count}} válidos', other: '{{count}} válidos' },
  invalid: {
    one: '{{count}} no está en WhatsApp',
    many: '{{count}} no están en WhatsApp',
    other: '{{count}} no están en WhatsApp',
  },
  unknown: { one: '{{count}} sin verificar', many: '{{count}} sin verificar', other: '{{count}} sin verificar' },
  example: 'Descargar planilla de ejemplo',
  open: 'Abrir {{name}}',
  errors: {
    ERR_NO_CONTACT_LIST_FOUND: 'Esta lista ya no existe.',
    ERR_TOO_MANY_CONTACT_LISTS: 'La empresa ya tiene 500 listas. Elimine una que ya no use.',
  },
};

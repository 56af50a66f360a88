import type { Words } from '../../i18n/words.ts';

export const pt = {
  lists: 'Listas de contatos',
  tags: 'Contatos com a etiqueta',
  filter: 'Também contatos por filtro',
  filterLegend: 'Contatos para os quais tudo isto vale',
  filterTags: 'Com uma destas etiquetas',
  queues: 'Atendidos em uma destas filas',
  lastFrom: 'Última mensagem desde',
  lastTo: 'Última mensagem até',
  extraName: 'Informação',
  extraValue: 'Valor',
  anyValue: 'Qualquer valor',
  addExtra: 'Condição sobre uma informação',
  removeExtra: 'Tirar condição',
  exclude: 'Menos',
  excludedLists: 'Quem está nas listas',
  excludedTags: 'Quem tem a etiqueta',
  size: { one: '{{count}} pessoa', many: '{{count}} pessoas', other: '{{count}} pessoas' },
  sizeMore: 'Mais de {{count}} pessoas',
  none: 'Escolha etiquetas, listas ou um filtro.',
  counting: 'Contando…',
  addTitle: 'Adicionar dos contatos',
  addText: 'As pessoas entram na lista como são agora, cada uma uma vez. Grupos e bloqueados ficam de fora.',
  addButton: 'Adicionar à lista',
  added: 'Entraram {{added}} pessoas; {{present}} já estavam na lista.',
  errors: {
    ERR_AUDIENCE_TOO_LARGE: 'São mais de 100.000 pessoas. Restrinja a escolha.',
  },
} as const;

export const en: Words<typeof pt> = {
  lists: 'Contact lists',
  tags: 'Contacts with the tag',
  filter: 'Contacts by a filter, too',
  filterLegend: 'Contacts for which all of this holds',
  filterTags: 'With one of these tags',
  queues: 'Attended in one of these queues',
  lastFrom: 'Last message since',
  lastTo: 'Last message until',
  extraName: 'Field',
  extraValue: 'Value',
  anyValue: 'Any value',
  addExtra: 'Condition on a field',
  removeExtra: 'Remove condition',
  exclude: 'Except',
  excludedLists: 'People of these lists',
  excludedTags: 'Contacts with the tag',
  size: { one: '{{count}} person', many: '{{count}} people', other: '{{count}} people' },
  sizeMore: 'More than {{count}} people',
  none: 'Choose tags, lists or a filter.',
  counting: 'Counting…',
  addTitle: 'Add from the contacts',
  addText: 'People enter the list as they are now, each of them once. Groups and blocked contacts are left out.',
  addButton: 'Add to the list',
  added: '{{added}} people were added; {{present}} were in the list already.',
  errors: {
    ERR_AUDIENCE_TOO_LARGE: 'These are more than 100,000 people. Narrow the choice.',
  },
};

export const es: Words<typeof pt> = {
  lists: 'Listas de contactos',
  tags: 'Contactos con la etiqueta',
  filter: 'También contactos por filtro',
  filterLegend: 'Contactos para los que vale todo esto',
  filterTags: 'Con una de estas etiquetas',
  queues: 'Atendidos en una de estas colas',
  lastFrom: 'Último mensaje desde',
  lastTo: 'Último mensaje hasta',
  extraName: 'Información',
  extraValue: 'Valor',
  anyValue: 'Cualquier valor',
  addExtra: 'Condición sobre una información',
  removeExtra: 'Quitar condición',
  exclude: 'Menos',
  excludedLists: 'Quienes están en las listas',
  excludedTags: 'Quienes tienen la etiqueta',
  size: { one: '{{count}} persona', many: '{{count}} personas', other: '{{count}} personas' },
  sizeMore: 'Más de {{count}} personas',
  none: 'Elija etiquetas, listas o un filtro.',
  counting: 'Contando…',
  addTitle: 'Agregar de los contactos',
  addText: 'Las personas entran en la lista como son ahora, cada una una vez. Grupos y bloqueados quedan fuera.',
  addButton: 'Agregar a la lista',
  added: 'Entraron {{added}} personas; {{present}} ya estaban en la lista.',
  errors: {
    ERR_AUDIENCE_TOO_LARGE: 'Son más de 100.000 personas. Acote la elección.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    audiences: typeof pt;
  }
}

import type { Words } from '../i18n/words.ts';

/** What every screen of records says; the words of one noun are the `RecordTexts` of its own texts. */
export const pt = {
  count: { one: '{{count}} registro', many: '{{count}} registros', other: '{{count}} registros' },
  /** More than are counted. */
  countMore: {
    one: 'mais de {{count}} registro',
    many: 'mais de {{count}} registros',
    other: 'mais de {{count}} registros',
  },
  actions: 'Ações',
  edit: 'Editar {{name}}',
  remove: 'Excluir {{name}}',
  removed: 'Excluído.',
  clearSearch: 'Limpar a busca',
  clearFilter: 'Limpar busca e filtros',
  nothingFound: 'Nada encontrado',
  nothingFiltered: 'Nenhum registro corresponde aos filtros.',
  nothingFoundText: 'Nenhum registro corresponde a “{{search}}”. Confira a grafia ou busque outra palavra.',
  more: 'Carregando mais…',
  showMore: 'Mostrar mais',
  moreFailed: 'Não foi possível carregar o restante.',
  discardAsk: 'Descartar o que você escreveu?',
  discard: 'Descartar',
  keepEditing: 'Continuar editando',
  keys: {
    next: 'Próximo registro',
    previous: 'Registro anterior',
    edit: 'Editar o registro',
    remove: 'Excluir o registro',
    search: 'Ir para a busca',
  },
  /** The names of the colours of the palette. */
  colours: {
    name: '{{hue}} {{shade}}',
    taken: '{{name}}, em uso por {{owner}}',
    own: 'Outra cor',
    hues: {
      red: 'Vermelho',
      orange: 'Laranja',
      yellow: 'Amarelo',
      green: 'Verde',
      teal: 'Verde-água',
      sky: 'Celeste',
      blue: 'Azul',
      violet: 'Violeta',
      pink: 'Rosa',
      grey: 'Cinza',
    },
    shades: { pale: 'pálido', light: 'claro', clear: 'vivo', strong: 'forte', dark: 'escuro' },
  },
} as const;

export const en: Words<typeof pt> = {
  count: { one: '{{count}} record', many: '{{count}} records', other: '{{count}} records' },
  countMore: { one: 'over {{count}} record', many: 'over {{count}} records', other: 'over {{count}} records' },
  actions: 'Actions',
  edit: 'Edit {{name}}',
  remove: 'Delete {{name}}',
  removed: 'Deleted.',
  clearSearch: 'Clear the search',
  clearFilter: 'Clear search and filters',
  nothingFound: 'Nothing found',
  nothingFiltered: 'No record matches the filters.',
  nothingFoundText: 'No record matches “{{search}}”. Check the spelling or search for another word.',
  more: 'Loading more…',
  showMore: 'Show more',
  moreFailed: 'The rest could not be loaded.',
  discardAsk: 'Discard what you have written?',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  keys: {
    next: 'Next record',
    previous: 'Previous record',
    edit: 'Edit the record',
    remove: 'Delete the record',
    search: 'Go to the search',
  },
  colours: {
    name: '{{hue}}, {{shade}}',
    taken: '{{name}}, used by {{owner}}',
    own: 'Another colour',
    hues: {
      red: 'Red',
      orange: 'Orange',
      yellow: 'Yellow',
      green: 'Green',
      teal: 'Teal',
      sky: 'Sky blue',
      blue: 'Blue',
      violet: 'Violet',
      pink: 'Pink',
      grey: 'Grey',
    },
    shades: { pale: 'pale', light: 'light', clear: 'vivid', strong: 'strong', dark: 'dark' },
  },
};

export const es: Words<typeof pt> = {
  count: { one: '{{count}} registro', many: '{{count}} registros', other: '{{count}} registros' },
  countMore: {
    one: 'más de {{count}} registro',
    many: 'más de {{count}} registros',
    other: 'más de {{count}} registros',
  },
  actions: 'Acciones',
  edit: 'Editar {{name}}',
  remove: 'Eliminar {{name}}',
  removed: 'Eliminado.',
  clearSearch: 'Borrar la búsqueda',
  clearFilter: 'Borrar búsqueda y filtros',
  nothingFound: 'No se encontró nada',
  nothingFiltered: 'Ningún registro coincide con los filtros.',
  nothingFoundText: 'Ningún registro coincide con “{{search}}”. Revise la ortografía o busque otra palabra.',
  more: 'Cargando más…',
  showMore: 'Mostrar más',
  moreFailed: 'No se pudo cargar el resto.',
  discardAsk: '¿Descartar lo que escribió?',
  discard: 'Descartar',
  keepEditing: 'Seguir editando',
  keys: {
    next: 'Registro siguiente',
    previous: 'Registro anterior',
    edit: 'Editar el registro',
    remove: 'Eliminar el registro',
    search: 'Ir a la búsqueda',
  },
  colours: {
    name: '{{hue}} {{shade}}',
    taken: '{{name}}, en uso por {{owner}}',
    own: 'Otro color',
    hues: {
      red: 'Rojo',
      orange: 'Naranja',
      yellow: 'Amarillo',
      green: 'Verde',
      teal: 'Turquesa',
      sky: 'Celeste',
      blue: 'Azul',
      violet: 'Violeta',
      pink: 'Rosa',
      grey: 'Gris',
    },
    shades: { pale: 'pálido', light: 'claro', clear: 'vivo', strong: 'fuerte', dark: 'oscuro' },
  },
};

declare module '../i18n/texts.ts' {
  interface Texts {
    records: typeof pt;
  }
}

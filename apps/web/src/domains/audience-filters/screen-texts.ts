import type { Words } from '../../i18n/words.ts';

export const pt = {
  choice: 'Filtro salvo',
  choose: 'Escolher um filtro',
  hint: 'As condições são copiadas: mudar o filtro salvo depois não muda o que foi escolhido aqui.',
  loadFailed: 'Não foi possível carregar os filtros salvos.',
  save: 'Salvar filtro',
  name: 'Nome do filtro',
  nameHint: 'Por exemplo “VIP de Santos”',
  actions: 'Ações do filtro {{name}}',
  update: 'Atualizar com estas condições',
  rename: 'Renomear',
  remove: 'Excluir',
  removeTitle: 'Excluir o filtro “{{name}}”?',
  removeText: 'As condições ficam aqui, e nenhuma campanha muda.',
  restore: 'Voltar às condições de antes',
  lost: 'Uma condição deste filtro só tinha etiquetas ou filas que foram excluídas. Sem ela, mais pessoas entram.',
  saved: 'O filtro “{{name}}” foi salvo.',
  updated: 'O filtro “{{name}}” foi atualizado.',
  renamed: 'O filtro agora se chama “{{name}}”.',
  removed: 'O filtro “{{name}}” foi excluído.',
  errors: {
    ERR_NO_AUDIENCE_FILTER_FOUND: 'Este filtro não existe mais.',
    ERR_AUDIENCE_FILTER_ALREADY_EXISTS: 'Já existe um filtro com este nome.',
    ERR_TOO_MANY_AUDIENCE_FILTERS: 'Já há 100 filtros salvos. Exclua um para salvar outro.',
  },
} as const;

export const en: Words<typeof pt> = {
  choice: 'Saved filter',
  choose: 'Choose a filter',
  hint: 'The conditions are copied: a later change of the saved filter does not change what is chosen here.',
  loadFailed: 'The saved filters could not be loaded.',
  save: 'Save filter',
  name: 'Name of the filter',
  nameHint: 'For example “VIP in Santos”',
  actions: 'Actions of the filter {{name}}',
  update: 'Update with these conditions',
  rename: 'Rename',
  remove: 'Delete',
  removeTitle: 'Delete the filter “{{name}}”?',
  removeText: 'The conditions stay here, and no campaign changes.',
  restore: 'Back to the earlier conditions',
  lost: 'A condition of this filter had only tags or queues that were deleted. Without it, more people are included.',
  saved: 'The filter “{{name}}” was saved.',
  updated: 'The filter “{{name}}” was updated.',
  renamed: 'The filter is now called “{{name}}”.',
  removed: 'The filter “{{name}}” was deleted.',
  errors: {
    ERR_NO_AUDIENCE_FILTER_FOUND: 'This filter no longer exists.',
    ERR_AUDIENCE_FILTER_ALREADY_EXISTS: 'There is already a filter with this name.',
    ERR_TOO_MANY_AUDIENCE_FILTERS: 'There are 100 saved filters already. Delete one to save another.',
  },
};

export const es: Words<typeof pt> = {
  choice: 'Filtro guardado',
  choose: 'Elegir un filtro',
  hint: 'Las condiciones se copian: cambiar después el filtro guardado no cambia lo que se eligió aquí.',
  loadFailed: 'No se pudieron cargar los filtros guardados.',
  save: 'Guardar filtro',
  name: 'Nombre del filtro',
  nameHint: 'Por ejemplo “VIP de Santos”',
  actions: 'Acciones del filtro {{name}}',
  update: 'Actualizar con estas condiciones',
  rename: 'Cambiar nombre',
  remove: 'Eliminar',
  removeTitle: '¿Eliminar el filtro “{{name}}”?',
  removeText: 'Las condiciones quedan aquí y ninguna campaña cambia.',
  restore: 'Volver a las condiciones de antes',
  lost: 'Las etiquetas o colas de una condición de este filtro fueron eliminadas. Sin ella entran más personas.',
  saved: 'El filtro “{{name}}” se guardó.',
  updated: 'El filtro “{{name}}” se actualizó.',
  renamed: 'El filtro ahora se llama “{{name}}”.',
  removed: 'El filtro “{{name}}” se eliminó.',
  errors: {
    ERR_NO_AUDIENCE_FILTER_FOUND: 'Este filtro ya no existe.',
    ERR_AUDIENCE_FILTER_ALREADY_EXISTS: 'Ya existe un filtro con este nombre.',
    ERR_TOO_MANY_AUDIENCE_FILTERS: 'Ya hay 100 filtros guardados. Elimine uno para guardar otro.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    audienceFilters: typeof pt;
  }
}

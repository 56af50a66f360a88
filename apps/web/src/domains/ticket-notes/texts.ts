import type { Words } from '../../i18n/words.ts';

export const pt = {
  title: 'Anotações do atendimento',
  new: 'Nova',
  label: 'Nova anotação',
  placeholder: 'O que a equipe precisa saber?',
  empty: 'Nenhuma anotação.',
  save: 'Salvar anotação',
  delete: 'Excluir anotação',
  deleteAsk: 'Deseja realmente excluir este registro?',
  added: 'Observação adicionada com sucesso!',
  deleted: 'Observação excluída com sucesso!',
  failed: 'Não foi possível carregar as anotações.',
  errors: {
    ERR_NO_NOTE_FOUND: 'Esta anotação não existe mais.',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Ticket notes',
  new: 'New',
  label: 'New note',
  placeholder: 'What does the team need to know?',
  empty: 'No notes.',
  save: 'Save note',
  delete: 'Delete note',
  deleteAsk: 'Do you really want to delete this record?',
  added: 'Note added!',
  deleted: 'Note deleted!',
  failed: 'The notes could not be loaded.',
  errors: {
    ERR_NO_NOTE_FOUND: 'This note no longer exists.',
  },
};

export const es: Words<typeof pt> = {
  title: 'Notas de la atención',
  new: 'Nueva',
  label: 'Nueva nota',
  placeholder: '¿Qué necesita saber el equipo?',
  empty: 'Ninguna nota.',
  save: 'Guardar nota',
  delete: 'Eliminar nota',
  deleteAsk: '¿Desea realmente eliminar este registro?',
  added: '¡Nota agregada con éxito!',
  deleted: '¡Nota eliminada con éxito!',
  failed: 'No se pudieron cargar las notas.',
  errors: {
    ERR_NO_NOTE_FOUND: 'Esta nota ya no existe.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    ticketNotes: typeof pt;
  }
}

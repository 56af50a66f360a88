import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'FileList.name': ['The name of the list.', 'Catálogo de sofás'],
  'FileListFields.name': ['The name of the list.', 'Catálogo de sofás'],
  'FileListChanges.name': ['The name of the list.', 'Catálogo de sofás'],
  'FileList.message': ['The text that goes with the files.', 'Segue o nosso catálogo.'],
  'FileListFields.message': ['The text that goes with the files; takes variables.', 'Segue o nosso catálogo.'],
  'FileListChanges.message': ['The text that goes with the files; takes variables.', 'Segue o nosso catálogo.'],
  'FileList.options': ['The files, in the order in which they are sent.'],
  'FileListFields.options': ['The files, in their order.'],
  'FileListChanges.options': ['The files, in their order; one that is left out is removed from the list.'],
  'FileListOption.name': ['The name of the file in the list.', 'Tabela de preços'],
  'FileListOption.path': ['The link to the file; null: it is not uploaded yet.', null],
  'FileListOption.file': ['The name of the uploaded file.', 'precos.pdf'],
  'FileListOption.mediaType': ['The kind of the file, by its content; null: it is not uploaded yet.', 'document'],
  'FileListUpload.id': ['The options that get the files; a file without an option becomes a new option.', 3],
  'FileListUpload.name': [
    'The names of new options, in the order of the files; only files without an option use them.',
    'Tabela de preços',
  ],
  'FileListUpload.mediaType': ['Has no effect: the content decides.', 'application/pdf'],
  fileId: ['The id of the list; has no effect.', 2],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: {
    name: 'Catálogo de sofás',
    message: 'Segue o nosso catálogo.',
    options: [{ name: 'Tabela de preços' }],
  },
  update: { message: 'Segue o catálogo novo.' },
  upload: { id: 3, name: 'Tabela de preços' },
};

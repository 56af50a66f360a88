import type { Words } from '../../i18n/words.ts';

export const pt = {
  numberHint: 'Com DDD, por exemplo (11) 98765-4321. De outro país, comece com +.',
  name: 'Nome',
  number: 'Número',
  email: 'E-mail',
  extraName: 'Nome do campo',
  extraValue: 'Valor',
  addExtra: 'Adicionar informação',
  removeExtra: 'Remover {{name}}',
  createTitle: 'Novo contato',
  erase: {
    open: 'Apagar para sempre',
    title: 'Apagar “{{name}}” para sempre?',
    text:
      'Conversas, arquivos, notas, listas e históricos desta pessoa são apagados, e isso não tem volta. Se ela ' +
      'recusou publicidade, continua sem receber. Se escrever de novo, será um contato novo.',
    reason: 'Motivo',
    type: 'Digite “{{name}}” para confirmar',
    confirm: 'Apagar para sempre',
  },
} as const;

export const en: Words<typeof pt> = {
  numberHint: 'With the area code, such as (11) 98765-4321. From another country, begin with +.',
  name: 'Name',
  number: 'Number',
  email: 'Email',
  extraName: 'Field name',
  extraValue: 'Value',
  addExtra: 'Add information',
  removeExtra: 'Remove {{name}}',
  createTitle: 'New contact',
  erase: {
    open: 'Erase for good',
    title: 'Erase “{{name}}” for good?',
    text:
      'Conversations, files, notes, lists and history of this person are erased, and cannot be restored. A refusal ' +
      'of advertising stays. If the person writes again, that is a new contact.',
    reason: 'Reason',
    type: 'Type “{{name}}” to confirm',
    confirm: 'Erase for good',
  },
};

export const es: Words<typeof pt> = {
  numberHint: 'Con el código de área. De otro país, empiece con +.',
  name: 'Nombre',
  number: 'Número',
  email: 'Correo',
  extraName: 'Nombre del campo',
  extraValue: 'Valor',
  addExtra: 'Agregar información',
  removeExtra: 'Quitar {{name}}',
  createTitle: 'Nuevo contacto',
  erase: {
    open: 'Borrar para siempre',
    title: '¿Borrar “{{name}}” para siempre?',
    text:
      'Conversaciones, archivos, notas, listas e historial de esta persona se borran y no se recuperan. Si rechazó ' +
      'la publicidad, sigue sin recibirla. Si escribe de nuevo, será un contacto nuevo.',
    reason: 'Motivo',
    type: 'Escriba “{{name}}” para confirmar',
    confirm: 'Borrar para siempre',
  },
};

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
};

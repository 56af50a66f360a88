import type { Words } from '../../i18n/words.ts';

export const pt = {
  screen: {
    title: 'Pessoas da lista',
    subtitle: 'Quem recebe as campanhas desta lista.',
    add: 'Nova pessoa',
    edit: 'Editar pessoa',
    search: 'Buscar por nome, número ou e-mail',
    empty: 'Ninguém nesta lista ainda',
    emptyText: 'Importe uma planilha ou adicione a primeira pessoa.',
    removeTitle: 'Tirar “{{name}}” da lista?',
    removeText: 'Os dados que só a lista tem são apagados. O contato e as conversas ficam.',
  },
  back: 'Listas de contatos',
  import: 'Importar planilha',
  addContacts: 'Adicionar dos contatos',
  name: 'Nome',
  number: 'Número',
  email: 'E-mail',
  variables: 'Dados',
  onWhatsApp: 'No WhatsApp',
  withoutNumber: 'Sem telefone',
  filter: 'Filtrar pelo estado no WhatsApp',
  everyone: 'Todas as pessoas',
  validities: { valid: 'No WhatsApp', invalid: 'Não está no WhatsApp', unknown: 'Não verificado' },
  checking: 'Verificando no WhatsApp: {{done}} de {{total}}',
  checkingText: 'Aos poucos, dentro do limite dos seus números. Pode fechar esta tela.',
  waits: {
    connection: 'Parado: nenhuma conexão por QR code está conectada. Continua sozinho quando uma voltar.',
    budget: 'Parado: o limite de consultas de hoje dos seus números acabou. Continua sozinho quando houver limite.',
  },
  unchecked: {
    one: '{{count}} pessoa não verificada',
    many: '{{count}} pessoas não verificadas',
    other: '{{count}} pessoas não verificadas',
  },
  uncheckedText: 'O WhatsApp diz quem está lá, por uma conexão por QR code. A API oficial não permite essa consulta.',
  check: 'Verificar números',
  stopCheck: 'Parar verificação',
  errors: {
    ERR_NO_CONTACT_LIST_ITEM_FOUND: 'Esta pessoa não está mais na lista.',
    ERR_DUPLICATED_LIST_NUMBER: 'Este número já está na lista.',
    ERR_CONTACT_LIST_FULL: 'A lista passaria de 200.000 pessoas. Divida em mais listas.',
    ERR_NO_NUMBER_CHECK:
      'Para verificar é preciso uma conexão por QR code. A API oficial não diz quem está no WhatsApp.',
  },
} as const;

export const en: Words<typeof pt> = {
  screen: {
    title: 'People of the list',
    subtitle: 'Who gets the campaigns of this list.',
    add: 'New person',
    edit: 'Edit person',
    search: 'Search by name, number or email',
    empty: 'Nobody is in this list yet',
    emptyText: 'Import a sheet, or add the first person.',
    removeTitle: 'Take “{{name}}” out of the list?',
    removeText: 'The data that only the list has are deleted. The contact and the conversations stay.',
  },
  back: 'Contact lists',
  import: 'Import a sheet',
  addContacts: 'Add from the contacts',
  name: 'Name',
  number: 'Number',
  email: 'Email',
  variables: 'Data',
  onWhatsApp: 'On WhatsApp',
  withoutNumber: 'No phone number',
  filter: 'Filter by state on WhatsApp',
  everyone: 'Everyone',
  validities: { valid: 'On WhatsApp', invalid: 'Not on WhatsApp', unknown: 'Not checked' },
  checking: 'Checking on WhatsApp: {{done}} of {{total}}',
  checkingText: 'Little by little, within the limits of your numbers. You may close this screen.',
  waits: {
    connection: 'Paused: no connection by QR code is connected. It goes on by itself when one is back.',
    budget: "Paused: today's look-ups of your numbers are used up. It goes on by itself when there are more.",
  },
  unchecked: {
    one: '{{count}} person is not checked',
    many: '{{count}} people are not checked',
    other: '{{count}} people are not checked',
  },
  uncheckedText: 'WhatsApp tells who is there, through a connection by QR code. The official API does not allow it.',
  check: 'Check numbers',
  stopCheck: 'Stop checking',
  errors: {
    ERR_NO_CONTACT_LIST_ITEM_FOUND: 'This person is no longer in the list.',
    ERR_DUPLICATED_LIST_NUMBER: 'This number is in the list already.',
    ERR_CONTACT_LIST_FULL: 'The list would have more than 200,000 people. Split it into several lists.',
    ERR_NO_NUMBER_CHECK: 'A check needs a connection by QR code. The official API does not tell who is on WhatsApp.',
  },
};

export const es: Words<typeof pt> = {
  screen: {
    title: 'Personas de la lista',
    subtitle: 'Quién recibe las campañas de esta lista.',
    add: 'Nueva persona',
    edit: 'Editar persona',
    search: 'Buscar por nombre, número o correo',
    empty: 'Todavía no hay nadie en esta lista',
    emptyText: 'Importe una planilla o agregue la primera persona.',
    removeTitle: '¿Sacar a “{{name}}” de la lista?',
    removeText: 'Los datos que solo la lista tiene se borran. El contacto y las conversaciones quedan.',
  },
  back: 'Listas de contactos',
  import: 'Importar planilla',
  addContacts: 'Agregar de los contactos',
  name: 'Nombre',
  number: 'Número',
  email: 'Correo',
  variables: 'Datos',
  onWhatsApp: 'En WhatsApp',
  withoutNumber: 'Sin teléfono',
  filter: 'Filtrar por el estado en WhatsApp',
  everyone: 'Todas las personas',
  validities: { valid: 'En WhatsApp', invalid: 'No está en WhatsApp', unknown: 'Sin verificar' },
  checking: 'Verificando en WhatsApp: {{done}} de {{total}}',
  checkingText: 'De a poco, dentro del límite de sus números. Puede cerrar esta pantalla.',
  waits: {
    connection: 'En pausa: ninguna conexión por código QR está conectada. Sigue sola cuando una vuelva.',
    budget: 'En pausa: se agotó el límite de consultas de hoy de sus números. Sigue sola cuando haya límite.',
  },
  unchecked: {
    one: '{{count}} persona sin verificar',
    many: '{{count}} personas sin verificar',
    other: '{{count}} personas sin verificar',
  },
  uncheckedText: 'WhatsApp dice quién está allí, por una conexión por código QR. La API oficial no lo permite.',
  check: 'Verificar números',
  stopCheck: 'Detener verificación',
  errors: {
    ERR_NO_CONTACT_LIST_ITEM_FOUND: 'Esta persona ya no está en la lista.',
    ERR_DUPLICATED_LIST_NUMBER: 'Este número ya está en la lista.',
    ERR_CONTACT_LIST_FULL: 'La lista pasaría de 200.000 personas. Divídala en varias listas.',
    ERR_NO_NUMBER_CHECK:
      'Para verificar hace falta una conexión por código QR. La API oficial no dice quién está en WhatsApp.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    contactListItems: typeof pt;
  }
}

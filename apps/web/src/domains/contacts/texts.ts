import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  menu: 'Contatos',
  panel: 'Dados do contato',
  title: 'Contato',
  close: 'Fechar painel',
  edit: 'Editar',
  copyNumber: 'Copiar número',
  copyUsername: 'Copiar usuário',
  noNumber: 'O WhatsApp não informa o número',
  askPhone: 'Pedir telefone',
  newTicket: 'Novo atendimento',
  extraInfo: 'Informações extras',
  add: 'Adicionar',
  noExtra: 'Nenhuma informação extra.',
  saved: 'Contato salvo.',
  editTitle: 'Editar contato',
  media: 'Mídia e arquivos',
  noMedia: 'Nenhuma foto ou arquivo nesta conversa.',
  noMediaYet: 'Nenhuma foto ou arquivo nas mensagens carregadas.',
  searchingMedia: 'Procurando nas mensagens anteriores…',
  olderMedia: 'Procurar nas anteriores',
  openMedia: 'Abrir {{name}}',
  previous: 'Atendimentos anteriores',
  statuses: { open: 'Aberto', pending: 'Aguardando', closed: 'Resolvido' },
  group: 'Grupo',
  errors: {
    ERR_WAPP_CHECK_CONTACT: 'Não foi possível verificar o número no WhatsApp agora. Tente de novo em instantes.',
    ERR_WAPP_INVALID_CONTACT: 'Este número não está no WhatsApp. Confira os dígitos.',
    ERR_NO_CONTACT_FOUND: 'Este contato não existe mais.',
    ERR_DUPLICATED_CONTACT: 'Já existe um contato com este número.',
  },
} as const;

export const en: Words<typeof pt> = {
  menu: 'Contacts',
  panel: 'Contact details',
  title: 'Contact',
  close: 'Close panel',
  edit: 'Edit',
  copyNumber: 'Copy number',
  copyUsername: 'Copy username',
  noNumber: 'WhatsApp does not tell the number',
  askPhone: 'Ask for number',
  newTicket: 'New ticket',
  extraInfo: 'Extra information',
  add: 'Add',
  noExtra: 'No extra information.',
  saved: 'Contact saved.',
  editTitle: 'Edit contact',
  media: 'Media and files',
  noMedia: 'No photo or file in this conversation.',
  noMediaYet: 'No photo or file in the loaded messages.',
  searchingMedia: 'Searching older messages…',
  olderMedia: 'Search older messages',
  openMedia: 'Open {{name}}',
  previous: 'Earlier tickets',
  statuses: { open: 'Open', pending: 'Waiting', closed: 'Resolved' },
  group: 'Group',
  errors: {
    ERR_WAPP_CHECK_CONTACT: 'The number could not be checked on WhatsApp now. Try again in a moment.',
    ERR_WAPP_INVALID_CONTACT: 'This number is not on WhatsApp. Check its digits.',
    ERR_NO_CONTACT_FOUND: 'This contact no longer exists.',
    ERR_DUPLICATED_CONTACT: 'There is already a contact with this number.',
  },
};

export const es: Words<typeof pt> = {
  menu: 'Contactos',
  panel: 'Datos del contacto',
  title: 'Contacto',
  close: 'Cerrar panel',
  edit: 'Editar',
  copyNumber: 'Copiar número',
  copyUsername: 'Copiar usuario',
  noNumber: 'WhatsApp no informa el número',
  askPhone: 'Pedir teléfono',
  newTicket: 'Nueva atención',
  extraInfo: 'Información extra',
  add: 'Agregar',
  noExtra: 'Ninguna información extra.',
  saved: 'Contacto guardado.',
  editTitle: 'Editar contacto',
  media: 'Medios y archivos',
  noMedia: 'Ninguna foto o archivo en esta conversación.',
  noMediaYet: 'Ninguna foto o archivo en los mensajes cargados.',
  searchingMedia: 'Buscando en los mensajes anteriores…',
  olderMedia: 'Buscar en los anteriores',
  openMedia: 'Abrir {{name}}',
  previous: 'Atenciones anteriores',
  statuses: { open: 'Abierta', pending: 'En espera', closed: 'Resuelta' },
  group: 'Grupo',
  errors: {
    ERR_WAPP_CHECK_CONTACT: 'No se pudo verificar el número en WhatsApp ahora. Inténtelo de nuevo en un momento.',
    ERR_WAPP_INVALID_CONTACT: 'Este número no está en WhatsApp. Revise los dígitos.',
    ERR_NO_CONTACT_FOUND: 'Este contacto ya no existe.',
    ERR_DUPLICATED_CONTACT: 'Ya existe un contacto con este número.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    contacts: typeof pt & typeof ofDialogs & typeof ofScreens;
  }
}

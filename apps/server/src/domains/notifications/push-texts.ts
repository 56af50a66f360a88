import type { ChatNotification, Language, NotificationEvent, Ticket } from '@balcao/contract';
import type { ChatPush, TicketPush } from './push-jobs.ts';

type MediaType = 'image' | 'audio' | 'video' | 'application' | 'sticker' | 'locationMessage' | 'contactMessage';

interface Words {
  /** Instead of the message's text, if the user hides it. */
  events: Record<NotificationEvent, string>;
  /** Of a guest. */
  invited: string;
  snoozeOver: string;
  types: Record<MediaType, string>;
}

const words: Record<Language, Words> = {
  pt: {
    events: {
      message: 'Nova mensagem',
      newTicket: 'Novo atendimento na fila',
      transfer: 'Atendimento transferido para você',
      mention: 'Mencionaram você em uma anotação',
      chatMention: 'Mencionaram você no chat interno',
      directMessage: 'Nova mensagem no chat interno',
    },
    invited: 'Convidaram você para um atendimento',
    snoozeOver: 'Um atendimento adiado voltou',
    types: {
      image: 'Foto',
      audio: 'Áudio',
      video: 'Vídeo',
      application: 'Documento',
      sticker: 'Figurinha',
      locationMessage: 'Localização',
      contactMessage: 'Contato',
    },
  },
  en: {
    events: {
      message: 'New message',
      newTicket: 'New ticket in the queue',
      transfer: 'Ticket transferred to you',
      mention: 'You were mentioned in a note',
      chatMention: 'You were mentioned in the internal chat',
      directMessage: 'New message in the internal chat',
    },
    invited: 'You were invited to a ticket',
    snoozeOver: 'A snoozed ticket is back',
    types: {
      image: 'Photo',
      audio: 'Audio',
      video: 'Video',
      application: 'Document',
      sticker: 'Sticker',
      locationMessage: 'Location',
      contactMessage: 'Contact',
    },
  },
  es: {
    events: {
      message: 'Nuevo mensaje',
      newTicket: 'Nueva atención en la cola',
      transfer: 'Atención transferida a usted',
      mention: 'Le mencionaron en una nota',
      chatMention: 'Le mencionaron en el chat interno',
      directMessage: 'Nuevo mensaje en el chat interno',
    },
    invited: 'Le invitaron a una atención',
    snoozeOver: 'Volvió una atención pospuesta',
    types: {
      image: 'Foto',
      audio: 'Audio',
      video: 'Vídeo',
      application: 'Documento',
      sticker: 'Sticker',
      locationMessage: 'Ubicación',
      contactMessage: 'Contacto',
    },
  },
};

export interface PushStyle {
  language: Language;
  /** Off: a notification says only what happened. */
  showsPreviews: boolean;
}

/** The text of a notification: the last message of the ticket, or only what happened. */
export function pushText(
  { event, noteId, isSnoozeOver }: TicketPush,
  { lastMessage, lastMessageType, fromMe }: Pick<Ticket, 'lastMessage' | 'lastMessageType' | 'fromMe'>,
  { language, showsPreviews }: PushStyle,
): string {
  const { events, types, invited, snoozeOver } = words[language];
  // The last message is not the reason.
  if (isSnoozeOver) return snoozeOver;
  if (event === 'mention') return noteId === undefined ? invited : events.mention;
  // The last message may be the company's: an automatic greeting after the customer wrote.
  if (!showsPreviews || fromMe) return events[event];
  const type = (types as Record<string, string | undefined>)[lastMessageType ?? ''];
  const isData = lastMessageType === 'locationMessage' || lastMessageType === 'contactMessage';
  const said = (isData ? undefined : lastMessage) || type;
  if (!said) return events[event];
  return event === 'message' ? said : `${events[event]}: ${said}`;
}

/** The text of a notification of a chat: the message, with its writer if the chat is not direct. */
export function chatPushText(
  event: ChatPush['event'],
  { chat, message: { message, mediaType, ticket, sender } }: ChatNotification,
  { language, showsPreviews }: PushStyle,
): string {
  const { events, types } = words[language];
  if (!showsPreviews) return events[event];
  const type = (types as Record<string, string | undefined>)[mediaType];
  const said = message.replaceAll(/\s+/g, ' ') || (ticket ? `#${ticket.id} ${ticket.contactName}` : type);
  if (!said) return events[event];
  return chat.isDirect ? said : `${sender.name}: ${said}`;
}

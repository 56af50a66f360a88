import type { Message } from '@balcao/contract';

/** A message for tests. */
export function makeMessage(changes: Partial<Message> = {}): Message {
  return {
    id: '1',
    clientId: null,
    ticketId: 1,
    contactId: 1,
    queueId: null,
    userId: null,
    body: 'Bom dia',
    fromMe: false,
    read: false,
    ack: 0,
    error: null,
    mediaType: 'chat',
    mediaUrl: null,
    media: null,
    download: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    quotedMsg: null,
    contact: null,
    participant: null,
    reactions: [],
    ad: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

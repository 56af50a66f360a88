/** The order of the values in the lists of `MessageRows`. */
export const messageNumbers = [
  'id',
  'ticketId',
  'queueId',
  'userId',
  'ack',
  'flags',
  'file',
  'quoted',
  'createdAt',
  'updatedAt',
] as const;
export const messageFlags = ['fromMe', 'read', 'isDeleted', 'isEdited', 'isForwarded'] as const;
export const messageTexts = ['clientId', 'body', 'error', 'mediaType', 'participant', 'author'] as const;

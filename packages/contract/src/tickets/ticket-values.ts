/** The order of the values in the lists of `TicketRows`. */
export const ticketNumbers = [
  'unreadMessages',
  'promptId',
  'integrationId',
  'flags',
  'createdAt',
  'updatedAt',
] as const;
export const ticketFlags = ['fromMe', 'isGroup', 'chatbot', 'useIntegration'] as const;
export const ticketTexts = ['uuid', 'status', 'lastMessage', 'lastMessageType'] as const;
export const contactTexts = ['id', 'name', 'number', 'email', 'profilePicUrl'] as const;

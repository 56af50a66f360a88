/**
 * The tags of notifications: a later notification with the same tag replaces the earlier one. The server writes the
 * same tags into push messages.
 */
export const ticketTag = (ticketId: number): string => `ticket-${ticketId}`;
export const chatTag = (chatId: number): string => `chat-${chatId}`;

/** A later notification with the same tag replaces the earlier one. The server uses the same tags. */
export const ticketTag = (ticketId: number): string => `ticket-${ticketId}`;
export const chatTag = (chatId: number): string => `chat-${chatId}`;

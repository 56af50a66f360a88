/** The texts that were begun in chats and not sent, until the page is closed. */
const texts = new Map<number, string>();

export const readDraft = (chatId: number): string => texts.get(chatId) ?? '';
export const keepDraft = (chatId: number, text: string): void => {
  if (text === '') texts.delete(chatId);
  else texts.set(chatId, text);
};

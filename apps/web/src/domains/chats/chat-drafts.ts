/** By chat: the text that was begun and not sent. Drafts are lost when the page is closed. */
const texts = new Map<number, string>();

export const readDraft = (chatId: number): string => texts.get(chatId) ?? '';
export const keepDraft = (chatId: number, text: string): void => {
  if (text === '') texts.delete(chatId);
  else texts.set(chatId, text);
};

import type { ChannelEvent, ChatAddress } from '../channels/driver.ts';

let eventCount = 0;

/** A chat as WhatsApp may name it: by phone, by LID, or by both. */
export const chatOf = ({ phone, lid }: { phone?: string; lid?: string }): ChatAddress => ({
  id: lid === undefined ? `${phone}@s.whatsapp.net` : `${lid}@lid`,
  aliases: lid !== undefined && phone !== undefined ? [`${phone}@s.whatsapp.net`] : [],
  phone: phone ?? null,
  isGroup: false,
});

/** A message event of a driver. */
export function makeEvent(
  chat: ChatAddress,
  body: string,
  changes: Partial<Extract<ChannelEvent, { type: 'message' }>> = {},
): Extract<ChannelEvent, { type: 'message' }> {
  const now = Date.now();
  return {
    type: 'message',
    waId: `TEST${++eventCount}`,
    chat,
    fromMe: false,
    writtenAt: now,
    arrivedAt: now,
    pushName: null,
    sender: null,
    groupSubject: null,
    content: { kind: 'chat', body },
    quotedWaId: null,
    isForwarded: false,
    secret: null,
    ...changes,
  };
}

import type { NewOutgoing } from './outbox.ts';
import type { Quoted } from './outbox-entries.ts';

interface ComposedAnswer {
  ticketId: number;
  text: string;
  files: readonly { file: File; caption: string }[];
  quoted: Quoted | null;
  isSigned: boolean;
}

/**
 * The messages that an answer consists of: one for each file, the first with the quote. The text is the caption of the
 * first file; if that file has its own caption, the text follows as a message.
 */
export function answerMessages({ ticketId, text, files, quoted, isSigned }: ComposedAnswer): NewOutgoing[] {
  const words = text.trim();
  const textMessage = { ticketId, body: words, file: null, voice: false, sign: isSigned };
  if (files.length === 0) return [{ ...textMessage, quoted }];
  const isTextLeft = words !== '' && files[0]?.caption.trim() !== '';
  const fileMessages = files.map(({ file, caption }, index) => {
    const body = caption.trim() || (index === 0 ? words : '');
    return { ticketId, body, file, voice: false, sign: isSigned && body !== '', quoted: index === 0 ? quoted : null };
  });
  return isTextLeft ? [...fileMessages, { ...textMessage, quoted: null }] : fileMessages;
}

/** A voice note never carries a text or a signature. */
export const voiceMessage = (ticketId: number, file: File, quoted: Quoted | null): NewOutgoing => ({
  ticketId,
  body: '',
  file,
  voice: true,
  sign: false,
  quoted,
});

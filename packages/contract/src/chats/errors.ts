import type { ErrorRules } from '../kit/error.ts';

export const chatErrors = {
  ERR_NO_CHAT_FOUND: { status: 404, when: 'There is no such chat, or the user does not take part in it.' },
  ERR_NO_CHAT_MESSAGE_FOUND: { status: 404, when: 'There is no such message in the chat.' },
  ERR_CHAT_MESSAGE_EMPTY: { status: 400, when: 'A message of a chat would have neither text, file nor ticket.' },
  ERR_CHAT_MESSAGE_TOO_LONG: { status: 400, when: 'A message of a chat is longer than the limit.' },
  ERR_CHAT_USERS: { status: 400, when: 'A chat would have no other user, too many, or one who does not exist.' },
  ERR_CHAT_IS_DIRECT: { status: 400, when: 'A conversation of two users is not renamed, extended, left or deleted.' },
} satisfies ErrorRules;

type ChatErrors = typeof chatErrors;
declare module '../kit/error.ts' {
  interface Errors extends ChatErrors {}
}

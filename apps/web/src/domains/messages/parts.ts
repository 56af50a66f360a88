/** One customer's conversation: messages, composer, and contact. */
export { Conversation } from './parts/Conversation.tsx';
/** The ticks of an own message. */
export { AckIcon } from './parts/AckIcon.tsx';
/** The messages of a conversation alone. */
export { MessageList } from './parts/MessageList.tsx';
/** A text with WhatsApp's marks and safe links. */
export { FormattedText } from './parts/FormattedText.tsx';

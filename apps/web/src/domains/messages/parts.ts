/** One customer's conversation: messages, composer, and contact. */
export { Conversation } from './parts/Conversation.tsx';
/** The ticks of an own message. */
export { AckIcon } from './parts/AckIcon.tsx';
/** The messages of a conversation alone. */
export { MessageList } from './parts/MessageList.tsx';
/** A text with WhatsApp's marks and safe links. */
export { FormattedText } from './parts/FormattedText.tsx';
/** The lines of a conversation with their scroll position, and what its messages and its composer are made of. */
export { AttachmentStrip } from './parts/AttachmentStrip.tsx';
export { ComposerContext } from './parts/ComposerContext.tsx';
export { ComposerField } from './parts/ComposerField.tsx';
export { EmojiButton } from './parts/EmojiButton.tsx';
export { MentionList } from './parts/MentionList.tsx';
export { MessageMenu } from './parts/MessageMenu.tsx';
export { EmojiPopover } from './parts/EmojiPopover.tsx';
export { RecorderBar } from './parts/RecorderBar.tsx';
export { ThreadPane } from './parts/ThreadPane.tsx';
/** A template as the customer will see it, and the file of its header. */
export { HeaderFile } from './parts/HeaderFile.tsx';
export { TemplatePreview } from './parts/TemplatePreview.tsx';

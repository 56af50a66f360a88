/** A text with its variables as buttons. */
export { MessageField } from './parts/MessageField.tsx';
/** The matching quick replies, above the text. */
export { quickReplyId, QuickReplyList } from './parts/QuickReplyList.tsx';

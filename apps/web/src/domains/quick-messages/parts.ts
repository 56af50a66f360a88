/** A file of a form: a stored one, or one to upload. */
export { MediaField, type ChosenMedia } from './parts/MediaField.tsx';
/** A text with its variables as buttons. */
export { MessageField, type TextVariable } from './parts/MessageField.tsx';
/** The matching quick replies, above the text. */
export { quickReplyId, QuickReplyList } from './parts/QuickReplyList.tsx';

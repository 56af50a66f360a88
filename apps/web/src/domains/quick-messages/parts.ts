/** The matching quick replies, above the text. */
export { quickReplyId, QuickReplyList } from './parts/QuickReplyList.tsx';

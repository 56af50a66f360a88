/** Starts a conversation with a contact. */
export { NewTicketDialog } from './lazy-dialogs.ts';
/** A message in one line: its text, or the name of its type with an icon. */
export { LastLine } from './parts/LastLine.tsx';
/** A small label, also in a colour that users chose. */
export { TagChip } from './parts/TagChip.tsx';
/** The message that a search means, in one line with the hit marked. */
export { HitLine } from './parts/HitLine.tsx';
/** How long a customer has been waiting, and when a ticket last changed. */
export { RowTime, WaitingTime } from './parts/WaitingTime.tsx';
/** A round button that opens a list with check boxes. */
export { ChoiceChip } from './parts/ChoiceChip.tsx';

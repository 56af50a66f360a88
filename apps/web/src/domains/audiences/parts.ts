/** Adds people of the contacts and of other lists to a contact list. */
export { AddPeopleDialog } from './lazy-dialogs.ts';

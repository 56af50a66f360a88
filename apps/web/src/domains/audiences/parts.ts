/** Adds people of the contacts and of other lists to a contact list. */
export { AddPeopleDialog } from './lazy-dialogs.ts';
/** Chooses people: lists, tags and a filter, without the excluded ones. */
export { AudienceField, AudienceSize } from './parts/AudienceField.tsx';

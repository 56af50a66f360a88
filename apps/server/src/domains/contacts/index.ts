/** Finds, creates, links or merges one contact for each chat of a batch. */
export { findIdentities, recogniseContacts, type KnownIdentity, type ChatPartner } from './recognise-contacts.ts';
/** A contact of the company in its wire form. @throws ERR_NO_CONTACT_FOUND */
export { requireContact } from './require-contact.ts';
/** SQL of a whole contact in its wire form; the contact's alias is `c`. */
export { contactColumns } from './contact-view.ts';
/** The fields of a contact in lists of tickets, with their columns. */
export { contactBriefFields } from './contact-fields.ts';
/** Fills extra fields of a contact. */
export { fillExtras } from './fill-extras.ts';
/** All identities of an address, and those of a number. */
export { identitiesOf, identitiesOfNumber } from './identities.ts';
/** Reads a number that a user or a program typed; the country comes first. */
export { typedNumber } from './typed-number.ts';
/** Sets the function that asks WhatsApp about the number of a new contact; called once at start. */
export { connectNumberCheck } from './network.ts';
/** Finds the names of those chats that are contacts with a name. */
export { namesOfChats } from './names-of-chats.ts';
/**
 * Requests the pictures of contacts, except those whose picture was asked for in the last day. The node that drives the
 * connection fetches them later.
 */
export { requestProfiles, type ProfileRequest } from './request-profiles.ts';
/** The workers that fetch the pictures, and that block people at WhatsApp. */
export { blockWorker, profileWorker } from './jobs.ts';
/** Requests that WhatsApp blocks or unblocks a chat. */
export { enqueueBlocks } from './enqueue-blocks.ts';
/** Gives a contact its new address, after the person's number or id at WhatsApp has changed. */
export { moveContact } from './move-contact.ts';
/** Stores names from the address book of the company's phone. */
export { noteBook } from './address-book.ts';
/** Counts messages that were dropped because their contacts are blocked. */
export { countDropped } from './block-contact.ts';
/** Notes rows that a merge moved, so that an undo moves them back. */
export { noteMoved } from './merge-by-hand.ts';
/** Reads and stores the rows of a spreadsheet, many at a time. */
export { readRows, storeRows, type ReadContact, type Refusal, type SheetContact } from './store-rows.ts';
/** Stores the new name of a group. */
export { renameGroup } from './rename-group.ts';
/** Takes everything that identifies a person from a contact that is erased; and deletes the contact at the end. */
export { detachContact, removeErasedContact } from './detach-contact.ts';
/** Finds the contacts that users have excluded from automatic answers. */
export { findExcluded } from './find-excluded.ts';

import './tables.ts';
import './facts.ts';
import './realtime.ts';

/** Who writes: one contact for each chat of a batch, made, linked or merged as needed. */
export { findKnown, recogniseContacts, type Stranger } from './recognise-contacts.ts';
/** A contact of the company as the wire has it. @throws ERR_NO_CONTACT_FOUND */
export { requireContact } from './require-contact.ts';
/** SQL of a whole contact on the wire, for queries that show one; the contact's alias is `c`. */
export { contactColumns } from './contact-view.ts';
/** Every identity an address carries, and those that a number stands for. */
export { identitiesOf, identitiesOfNumber } from './identities.ts';
/** A number as a person or a program typed it, country first. */
export { typedNumber } from './typed-number.ts';
/** Says who asks WhatsApp about the number of a new contact; called once at start. */
export { connectNumberCheck } from './errands.ts';
/** What the house calls those of these chats that it knows by name. */
export { namesOfChats } from './names-of-chats.ts';
/**
 * Asks for the pictures of contacts that were not looked at for a day; whoever drives the connection fetches them, when
 * it has time.
 */
export { wantProfiles, type Wanted } from './want-profiles.ts';
/** Registers who fetches them. */
export { workProfiles } from './jobs.ts';
/** A person has another number or id at WhatsApp. */
export { moveContact } from './move-contact.ts';
/** Names in the address book of the company's phone. */
export { noteBook } from './address-book.ts';
/** A group has another name. */
export { renameGroup } from './rename-group.ts';
export { contactHttp } from './http.ts';

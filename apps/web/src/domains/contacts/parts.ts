/** Name, number, e-mail and free fields of a contact: as a form in a panel, and as the fields of a record's dialog. */
export { ContactForm } from './parts/ContactForm.tsx';
export { ContactInputs, type ContactDialogValues } from './parts/ContactInputs.tsx';
/** One contact of the company, found by name or number. */
export { ContactLookUp, type ChosenContact } from './parts/ContactLookUp.tsx';
/** The customer of a conversation: addresses, the company's data on them, and earlier tickets. */
export { ContactPanel } from './parts/ContactPanel.tsx';
/** The other tickets of a contact, in its panel. */
export { PreviousTickets } from './parts/PreviousTickets.tsx';

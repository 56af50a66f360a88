/** Name, number, e-mail and free fields of a contact. */
export { ContactForm } from './parts/ContactForm.tsx';
/** The customer of a conversation: addresses, the company's data on them, and earlier tickets. */
export { ContactPanel } from './parts/ContactPanel.tsx';

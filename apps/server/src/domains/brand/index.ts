/** The name of the product, for texts that the server writes; and the business that issues the invoices. */
export { nameOfProduct, showIssuer } from './current-brand.ts';
/** What pages show of the brand, and the files of its logo; given to the platform at the start. */
export { brandOfPages, readBrandFile } from './current-brand.ts';
/** What documents, such as invoices, show of the brand. */
export { readStationery } from './stationery.ts';
/** What mails show of the brand. */
export { readLetterhead } from './letterhead.ts';
/** Changes the brand; for the seed. */
export { changeBrand } from './change-brand.ts';

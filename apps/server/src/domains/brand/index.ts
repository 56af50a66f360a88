/** The brand of the installation: its name, logo, colours, sender and business. */
/** The name of the product, for texts that the server writes. */
export { nameOfProduct, showIssuer } from './current-brand.ts';
/** What pages, icons and mails show of it; handed to the platform at the start. */
export { brandOfPages, readBrandFile } from './current-brand.ts';
/** What documents show of the brand. */
export { readStationery } from './stationery.ts';
export { readLetterhead } from './letterhead.ts';
/** For the seed. */
export { changeBrand } from './change-brand.ts';

/** A company with its plan. The operator's database sees every company, a scope only its own. */
export { findCompany } from './find-company.ts';
/** Adds a company without users; for the platform's own nouns. */
export { insertCompany } from './insert-company.ts';
/** The state of a caller's company that every call checks: the columns, and the row as `CompanyStanding`. */
export { standingSql, viewStanding, type StandingRow } from './view-standing.ts';
/** Companies whose contact numbers were not yet read with their country. */
export { listCompaniesToRead, noteNumbersRead } from './numbers-read.ts';
/** All companies; for the platform's own nouns. */
export { listCompanies, listSubscribers, type Subscriber } from './list-companies.ts';
/** Moves the due date of a company forward: by its recurrence, or by the months that it has paid for. */
export { addPaidMonths, renewDueDate } from './renew-due-date.ts';
/** How many companies signed up by themselves since an instant. */
export { countSignUps } from './count-sign-ups.ts';
/** The language of the company: of its automatic texts, and for users who chose none. */
export { companyLanguage } from './company-language.ts';
/** Ends the erasure of a company. */
export { forgetCompany } from './forget-company.ts';
/** When invoices are made, how long a company is served after its due date, and the number of the reminders. */
export { changeBillingTerms, findReminderNumber, readBillingTerms } from './billing-terms.ts';
/** Whether the company may work at all; without a caller, nothing is sent for one that may not. */
export { isLeaving, isServed, isServedLately, ofServedCompany } from './is-served.ts';
/** What Meta charges for a message today, by category, in millionths of a US dollar. Call it outside a scope. */
export { whatsappPrices, type WhatsappPrices } from './whatsapp-prices.ts';

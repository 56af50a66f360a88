/** A company with its plan. The operator's database sees every company, a scope only its own. */
export { findCompany } from './find-company.ts';
/** Adds a company without users; through the operator's database. */
export { insertCompany } from './insert-company.ts';
/** The state of a caller's company that every call checks: the columns, and the row as `CompanyStanding`. */
export { standingSql, viewStanding, type StandingRow } from './view-standing.ts';
/** Companies whose contact numbers were not yet read with the company's country, and the mark that they were. */
export { listCompaniesToRead, noteNumbersRead } from './numbers-read.ts';
/** All companies that are not erased, without or with their plans; through the operator's database. */
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
/**
 * `isServed`, `isServedLately`, `ofServedCompany`: whether a company may work. Jobs and timers, which no caller starts,
 * send nothing for a company that may not. `isLeaving`: whether its erasure was ordered.
 */
export { isLeaving, isServed, isServedLately, ofServedCompany } from './is-served.ts';
/**
 * What Meta charges for a message today, by calling code and category, in millionths of a US dollar. Call it outside a
 * scope.
 */
export { whatsappPrices, type WhatsappPrices } from './whatsapp-prices.ts';

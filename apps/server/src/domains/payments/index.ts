/** Called once at start: where providers reach this installation. */
export { connectPayments } from './ground.ts';
/** For tests: a server on this machine plays Asaas. */
export { connectAsaasDouble } from './network.ts';
/** Serves the notices of payment providers beside the API. */
export { serveNotices } from './serve-notices.ts';
/** The charge by which an invoice can be paid, for a company; it calls the provider. */
export { startCharge } from './start-charge.ts';
/** Removes who paid the charges of a company that is erased. */
export { forgetPayers } from './forget-payers.ts';
/** Whether the bank of a company may still debit it; the mandates of companies that leave are ended by a job. */
export { hasActiveMandate } from './mandates/end-mandates.ts';

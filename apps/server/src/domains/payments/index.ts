/** Sets the address at which providers reach this installation; called once at start. */
export { connectPayments } from './ground.ts';
/** For tests: a server on this machine plays Asaas. */
export { connectAsaasDouble } from './network.ts';
/** Serves the notices of payment providers beside the API. */
export { serveNotices } from './serve-notices.ts';
/** Returns the charge by which a company can pay an invoice; calls the provider. */
export { startCharge } from './start-charge.ts';
/** Removes who paid the charges of a company that is erased. */
export { forgetPayers } from './forget-payers.ts';
/** Whether the bank may still debit a company by a mandate. A job ends the mandates of companies that leave. */
export { hasActiveMandate } from './mandates/end-mandates.ts';

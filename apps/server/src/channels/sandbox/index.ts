/** A simulated telephone and its customers in tables, behind the same interface as WhatsApp. */
export { sandboxDriver, type SandboxOptions } from './sandbox-driver.ts';
/** The HTTP routes of the phone, for its page in the browser and for scripts. */
export { sandboxHttp, type SandboxHttpOptions } from './http.ts';
/** Writes a message of a customer without HTTP. Then call `wakePhone`, which notifies the driver. */
export { writeAsCustomer } from './customer-acts.ts';
export { wakePhone } from './driven-phones.ts';

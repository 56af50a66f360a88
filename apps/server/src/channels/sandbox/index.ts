/** A telephone and its customers in our own tables, behind the same interface as WhatsApp. */
export { sandboxDriver, type SandboxOptions } from './sandbox-driver.ts';
/** The phone's HTTP face, for its page in the browser and for scripts. */
export { sandboxHttp, type SandboxHttpOptions } from './http.ts';
/** A customer writes, without HTTP in between: stored in the simulated world; `wakePhone` tells the driver. */
export { writeAsCustomer } from './customer-acts.ts';
export { wakePhone } from './driven-phones.ts';

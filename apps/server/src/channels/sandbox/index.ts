/** A telephone and its customers in our own tables, behind the same interface as WhatsApp. */
export { sandboxDriver, type SandboxOptions } from './sandbox-driver.ts';
/** The phone's HTTP face, for its page in the browser and for scripts. */
export { sandboxHttp, type SandboxHttpOptions } from './http.ts';

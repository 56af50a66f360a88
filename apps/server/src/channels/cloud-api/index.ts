/** Meta's official WhatsApp Cloud API. */
export { cloudDriver, type CloudOptions } from './driver.ts';
/** What links a connection to it, for whoever makes, moves and removes connections. */
export { forgetAccount, saveAccount } from './accounts.ts';
export { cloudHttp, type CloudHttpOptions } from './http.ts';
/** Where Meta reports, and who brings what it reports into the journal. */
export { takeWebhooks } from './webhook.ts';
export { workCloudMessages } from './take-message.ts';
export { graphAt, type GraphPlace } from './graph.ts';
export { cloudFiles } from './fetch-awaited.ts';

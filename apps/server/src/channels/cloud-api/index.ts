/** Meta's official WhatsApp Cloud API. */
export { cloudDriver, type CloudOptions } from './driver.ts';
/** The account of a connection, for the noun that creates, moves and removes connections. */
export { forgetAccount, saveAccount } from './accounts.ts';
export { cloudHttp, type CloudHttpOptions } from './http.ts';
/** The webhook, and the jobs that bring its messages into the journal. */
export { serveWebhooks } from './webhook.ts';
/** Publishes forms of flows in the business account of a number. */
export { formPublisher } from './publish-form.ts';
/** Gives templates to Meta. */
export { expectTemplate, templateGateway, type TemplateGateway, type TemplateOutcome } from './template-gateway.ts';
export { cloudWorker } from './message-jobs.ts';
export { graphAt, type GraphEndpoint } from './graph.ts';
export { cloudFiles } from './fetch-awaited.ts';

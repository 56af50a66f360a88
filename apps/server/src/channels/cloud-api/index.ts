/** Meta's official WhatsApp Cloud API: the driver of its connections. */
export { cloudDriver, type CloudOptions } from './driver.ts';
/** Where Meta's Graph API is; tests name a server of their own. */
export { graphAt, type GraphEndpoint } from './graph.ts';
/** The account of a connection, for the noun that creates, moves and removes connections. */
export { forgetAccount, saveAccount } from './accounts.ts';
/** The calls that show and change the account of a connection. */
export { cloudHttp, type CloudHttpOptions } from './http.ts';
/** The webhook that Meta calls. */
export { serveWebhooks } from './webhook.ts';
/** The jobs that download the files of messages and then journal the messages. */
export { cloudWorker } from './message-jobs.ts';
/** Downloads awaited files. */
export { cloudFiles } from './fetch-awaited.ts';
/** Publishes forms of flows in the business account of a number. */
export { formPublisher } from './publish-form.ts';
/** Gives templates to Meta. */
export { expectTemplate, templateGateway, type TemplateGateway, type TemplateOutcome } from './template-gateway.ts';

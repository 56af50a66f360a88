/** What runs: the published version of a flow, the blocks of a version, and the flows that can be started. */
export { findPublished, findVersionContent, listStartable } from './find-published.ts';
/** The keys of blocks in clear, for network calls. */
export { openSecrets } from './flow-secrets.ts';
/** `requireFlow`: a flow with its stored draft. `requireFlowId` only checks its existence. @throws ERR_NO_FLOW_FOUND */
export { requireFlow, requireFlowId } from './require-flow.ts';
/**
 * `fileIdOf`: the id of the stored file that a block names, such as `media/12`; undefined: a name of another system.
 * `nameOfFile` is the inverse.
 */
export { fileIdOf, nameOfFile } from './flow-files.ts';
/** A published flow, for samples of other nouns. */
export { addSampleFlow } from './sample-flow.ts';
/** The forms of a flow, the forms of a number, and the worker of the entries that publish forms at Meta. */
export { formsIn, formsOfNumber, formWorker, type FormOfNumber, type MetaForm } from './forms.ts';

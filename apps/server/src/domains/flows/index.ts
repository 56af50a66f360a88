/** What runs: the published version of a flow, the blocks of a version, and the flows that can be started. */
export { findPublished, findVersionContent, listStartable } from './find-published.ts';
/** The keys of blocks in clear, for network calls. */
export { openSecrets } from './flow-secrets.ts';
/** A flow with its stored draft, and whether there is such a flow. @throws ERR_NO_FLOW_FOUND */
export { requireFlow, requireFlowId } from './require-flow.ts';
/** The id of the stored file that a block names, or undefined if it is a file of another system; and the way back. */
export { fileIdOf, nameOfFile } from './flow-files.ts';
/** A published flow, for samples of other nouns. */
export { addSampleFlow } from './sample-flow.ts';
/** The forms of a flow, those that a number may send, and the entries that publish them. */
export { formsIn, formsOfNumber, formWorker, type FormOfNumber, type MetaForm } from './forms.ts';

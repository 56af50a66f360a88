/** Fixes of libsignal for both ends of a conversation: the server, and the WhatsApp of the tests (decision 0014). */
export { carefulLibsignal } from './careful-libsignal.ts';
export { quietLibsignal } from './quiet-libsignal.ts';

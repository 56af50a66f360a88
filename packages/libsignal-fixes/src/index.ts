/** What both ends of a conversation, the server and the WhatsApp of the tests, mend in libsignal (decision 0014). */
export { carefulLibsignal } from './careful-libsignal.ts';
export { quietLibsignal } from './quiet-libsignal.ts';

/**
 * A WhatsApp service with its phones on loopback, for tests and demos. `startMockWhatsApp` starts it and returns the
 * world, which is the first argument of most other functions. `world.events` emits what happens. `startAdmin` and
 * `makeAdminClient` offer the same to another process.
 */
export { addPhone, removePhone } from './add-phone.ts';
export type { AdminCalls, JsonContent } from './admin-calls.ts';
export { makeAdminClient } from './admin-client.ts';
export type { AdminClient } from './admin-client.ts';
export { changeOnPhone, shareAppStateKey } from './app-state.ts';
export type { Behaviour, MediaFault } from './behaviour.ts';
export { writeMessage } from './content.ts';
export type { Content } from './content.ts';
export { deliver, deliverNow } from './deliver.ts';
export type { Delivery } from './delivery.ts';
export { describeMessage } from './describe-message.ts';
export type { Kind, ShownMessage } from './describe-message.ts';
export { cutConnection, deliverGarbage, endStream, failStream, forgetCompanion } from './faults.ts';
export { forgeDeletion, forgeEdit } from './forge.ts';
export { addGroup, changeAdmin, changeMember, renameGroup, sendToGroup } from './groups.ts';
export { sendHistory } from './history.ts';
export { expireFile, openMedia, sealMedia } from './media.ts';
export type { Phone } from './phone.ts';
export { typePairingCode } from './pairing-code.ts';
export { readChat } from './read-chat.ts';
export type { Bubble } from './read-chat.ts';
export { scanQr } from './scan-qr.ts';
export { sendAsCustomer } from './send-as-customer.ts';
export { sendFromPhone, typeOnPhone } from './send-from-phone.ts';
export { sendMessage } from './send-message.ts';
export { endCall, offerCall, showPresence, showTyping } from './signals.ts';
export { startAdmin } from './start-admin.ts';
export { startMockWhatsApp } from './start-mock-whatsapp.ts';
export type { MockWhatsApp, StartOptions } from './start-mock-whatsapp.ts';
export { stanza } from './stanza.ts';
export { readOnPhone, sendReceipt } from './ticks.ts';
export { unlink } from './unlink.ts';
export { nextEvent, waitUntil } from './wait-for.ts';
export { saveWorld } from './world-state.ts';
export type { WorldState } from './world-state.ts';
export { companionsOf, findPhone, requirePhone } from './world.ts';
export type { ChatMessage, Companion, Connection, Group, MockEvents, Tick, World } from './world.ts';

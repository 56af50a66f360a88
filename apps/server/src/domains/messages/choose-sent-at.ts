/**
 * Where a message stands in its conversation. WhatsApp's clock counts whole seconds, ours milliseconds: an answer sent
 * at 10.5 s would stand behind a question written at 10.9 s. So a time without milliseconds is taken as late as that
 * second allows, but never later than the message came in. Messages of one chat keep the order in which they came: this
 * never reverses two of them.
 */
export function chooseSentAt(writtenAt: number, arrivedAt: number): number {
  const latest = writtenAt % 1000 === 0 ? writtenAt + 999 : writtenAt;
  return Math.min(latest, arrivedAt);
}

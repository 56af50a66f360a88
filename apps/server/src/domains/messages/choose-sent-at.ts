/**
 * Chooses the time by which a message is ordered in its conversation. WhatsApp's times are whole seconds, ours
 * milliseconds. A question written at 10.9 s has the time 10 s and would be shown before our message of 10.5 s. So a
 * time without milliseconds becomes the end of its second, but never later than the arrival. This never reverses two
 * messages of a chat. All times are ms since 1970.
 */
export function chooseSentAt(writtenAt: number, arrivedAt: number): number {
  const latest = writtenAt % 1000 === 0 ? writtenAt + 999 : writtenAt;
  return Math.min(latest, arrivedAt);
}

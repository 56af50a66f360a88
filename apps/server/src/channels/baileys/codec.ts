import { BufferJSON } from 'baileys';

/** How values of Baileys are stored: as JSON that keeps bytes. */
export const encode = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, BufferJSON.replacer), 'utf8');
export const decode = <T>(bytes: Uint8Array): T =>
  JSON.parse(Buffer.from(bytes).toString('utf8'), (key, value: unknown) =>
    standAlone(BufferJSON.reviver(key, value)),
  ) as T;

/**
 * What is kept for long must not hold the 64 KB that Node cuts small buffers from: keys of 32 bytes would weigh two
 * thousand times as much.
 */
function standAlone(value: unknown): unknown {
  if (!Buffer.isBuffer(value) || value.byteLength === value.buffer.byteLength) return value;
  const alone = Buffer.allocUnsafeSlow(value.byteLength);
  value.copy(alone);
  return alone;
}

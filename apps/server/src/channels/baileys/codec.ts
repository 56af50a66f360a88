import { BufferJSON } from 'baileys';

/** The stored form of the library's values: JSON that keeps bytes. */
export const encode = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, BufferJSON.replacer), 'utf8');
export const decode = <T>(bytes: Uint8Array): T =>
  JSON.parse(Buffer.from(bytes).toString('utf8'), (key, value: unknown) =>
    withOwnMemory(BufferJSON.reviver(key, value)),
  ) as T;

/** Copies a small buffer out of Node's 64 KB pool. A cached key of 32 bytes would otherwise hold the whole pool. */
function withOwnMemory(value: unknown): unknown {
  if (!Buffer.isBuffer(value) || value.byteLength === value.buffer.byteLength) return value;
  const copied = Buffer.allocUnsafeSlow(value.byteLength);
  value.copy(copied);
  return copied;
}

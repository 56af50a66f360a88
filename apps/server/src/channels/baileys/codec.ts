import { BufferJSON } from 'baileys';

/** How values of Baileys are stored: as JSON that keeps bytes. */
export const encode = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, BufferJSON.replacer), 'utf8');
export const decode = <T>(bytes: Uint8Array): T => JSON.parse(Buffer.from(bytes).toString('utf8'), BufferJSON.reviver) as T;

/** One field of a protobuf message, not decoded. */
export interface Field {
  number: number;
  /** The field with its tag. Fields in this form, concatenated, are a message again. */
  whole: Uint8Array;
  /** The content of the field without tag and length; empty for a varint. */
  content: Uint8Array;
}

/**
 * The fields of a protobuf message one by one, so that a large message need not be decoded at once.
 * @throws when the bytes are not a protobuf message
 */
export function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  for (let at = 0; at < bytes.length;) {
    const tag = readVarint(bytes, at);
    let from = tag.end;
    let end: number;
    // The wire type: 0 is a varint, 1 eight bytes, 2 bytes with their length before them, 5 four bytes.
    switch (tag.value & 7) {
      case 0:
        end = readVarint(bytes, from).end;
        from = end;
        break;
      case 1:
        end = from + 8;
        break;
      case 2: {
        const length = readVarint(bytes, from);
        from = length.end;
        end = from + length.value;
        break;
      }
      case 5:
        end = from + 4;
        break;
      default:
        throw new Error('This is not a protobuf message.');
    }
    if (end > bytes.length) throw new Error('A protobuf message ends too early.');
    yield { number: Math.floor(tag.value / 8), whole: bytes.subarray(at, end), content: bytes.subarray(from, end) };
    at = end;
  }
}

/** Encodes a field of the wire type 2, as a part of a message. */
export const writeField = (number: number, content: Uint8Array): Uint8Array =>
  Buffer.concat([writeVarint(number * 8 + 2), writeVarint(content.length), content]);

/** A varint has at most ten bytes. */
const maxVarintBytes = 10;

function readVarint(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0;
  let factor = 1;
  for (let end = at; end < bytes.length && end < at + maxVarintBytes; factor *= 128) {
    const byte = bytes[end++] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return { value, end };
  }
  throw new Error('A number of a protobuf message has no end.');
}

function writeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let remaining = value;
  for (; remaining > 127; remaining = Math.floor(remaining / 128)) bytes.push((remaining % 128) + 128);
  return Uint8Array.of(...bytes, remaining);
}

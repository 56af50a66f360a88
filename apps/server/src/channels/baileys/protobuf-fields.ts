/** One field of a protobuf message, unopened. */
export interface Field {
  number: number;
  /** Tag included: such pieces put together are a message again. */
  whole: Uint8Array;
  /** What is in it; of a number nothing is given. */
  content: Uint8Array;
}

/**
 * The fields of a protobuf message one by one, so that a large one need not be opened in one go.
 * @throws when the bytes are no protobuf message
 */
export function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  for (let at = 0; at < bytes.length;) {
    const tag = readVarint(bytes, at);
    let from = tag.end;
    let end: number;
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

/** A field with content, of a message put together from such pieces. */
export const writeField = (number: number, content: Uint8Array): Uint8Array =>
  Buffer.concat([writeVarint(number * 8 + 2), writeVarint(content.length), content]);

function readVarint(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0;
  let factor = 1;
  for (let end = at; end < bytes.length && end < at + 10; factor *= 128) {
    const byte = bytes[end++] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return { value, end };
  }
  throw new Error('A number of a protobuf message has no end.');
}

function writeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Uint8Array.of(...bytes, left);
}

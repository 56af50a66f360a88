import { limits } from '@balcao/contract/limits';

export type FileKind = keyof typeof limits.upload;

/** Whether the bytes of a signature stand at the offset. A signature is a text: each of its characters is one byte. */
const startsWith = (bytes: Uint8Array, signature: string, offset = 0) =>
  String.fromCharCode(...bytes.subarray(offset, offset + signature.length)) === signature;

/**
 * The kind of a file by its first bytes. A name or a claimed type proves nothing, and the server decides by the bytes,
 * too.
 */
export function sniffKind(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, '\u00ff\u00d8\u00ff') || startsWith(bytes, '\u0089PNG') || startsWith(bytes, 'GIF8'))
    return 'image';
  if (startsWith(bytes, 'RIFF')) return kindOfRiff(bytes);
  if (startsWith(bytes, 'ftyp', 4)) return kindOfIsoMedia(bytes);
  // Matroska and WebM.
  if (startsWith(bytes, '\u001a\u0045\u00df\u00a3')) return 'video';
  if (startsWith(bytes, 'OggS') || startsWith(bytes, 'ID3') || startsWith(bytes, 'fLaC') || startsWith(bytes, '#!AMR'))
    return 'audio';
  const [first, second] = bytes;
  // An MPEG audio frame: eleven set bits, then a layer that is not reserved.
  if (first === 0xff && second !== undefined && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0) return 'audio';
  return 'document';
}

/** RIFF is a container; the kind stands after its size. */
function kindOfRiff(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, 'WEBP', 8)) return 'image';
  if (startsWith(bytes, 'WAVE', 8)) return 'audio';
  return startsWith(bytes, 'AVI ', 8) ? 'video' : 'document';
}

/** The container of MP4, whose brand says what it holds: `hei` begins those of HEIC pictures. */
function kindOfIsoMedia(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, 'M4A', 8) || startsWith(bytes, 'M4B', 8)) return 'audio';
  return startsWith(bytes, 'avif', 8) || startsWith(bytes, 'hei', 8) ? 'image' : 'video';
}

/** The signatures that `sniffKind` knows stand in these first bytes of a file. */
const signatureBytes = 16;

export async function kindOfFile(file: Blob): Promise<FileKind> {
  return sniffKind(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()));
}

export type FileRefusal = 'ERR_MEDIA_EMPTY' | 'ERR_MEDIA_TOO_LARGE';

/** Why a file may not be sent; undefined when it may. */
export function refuseFile(size: number, kind: FileKind): FileRefusal | undefined {
  if (size === 0) return 'ERR_MEDIA_EMPTY';
  return size > limits.upload[kind] ? 'ERR_MEDIA_TOO_LARGE' : undefined;
}

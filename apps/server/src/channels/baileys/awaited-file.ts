import sharp from 'sharp';
import type { AwaitedFile } from '../driver.ts';
import { maxFileBytes } from './fetch-file.ts';
import { mediaAddress } from './media-address.ts';
import { keysOf, mediaSource, type MediaSource } from './media-source.ts';
import type { RemoteFile } from './remote-file.ts';

const previewPixels = 64;
/** Thumbnails of phones have a few kilobytes; a larger one is not decoded. */
const maxThumbnailBytes = 100_000;
/** In characters. The preview is part of the message's JSON. */
const maxPreviewLength = 4000;

/** The media hosts of a test server; undefined: the files are WhatsApp's. */
export type MediaHosts = () => Promise<readonly string[] | undefined>;

/**
 * Describes a file that is not downloaded yet.
 * @param key of its message, for a request to the phone
 */
export async function describeFile(
  remote: RemoteFile,
  key: MediaSource['key'],
  mediaHosts: MediaHosts,
): Promise<AwaitedFile> {
  const source = mediaSource(remote.from, remote.type, mediaAddress(remote.from, await mediaHosts()), key);
  const { type, name, claimedType, size, width, height, seconds, voice } = remote;
  const canBeDownloaded = source.address !== null && keysOf(source) !== undefined;
  return {
    state: canBeDownloaded ? stateBySize(size) : 'expired',
    kind: type === 'image' || type === 'audio' || type === 'video' || type === 'sticker' ? type : 'document',
    name,
    claimedType,
    size,
    width,
    height,
    seconds,
    voice,
    preview: await previewOf(remote.thumbnail),
    source,
  };
}

/** A file of unknown size is tried: the download itself has the same limit. */
const stateBySize = (bytes: number | null): AwaitedFile['state'] =>
  (bytes ?? 0) > maxFileBytes ? 'too-large' : 'downloading';

/** Encodes the thumbnail again, so that browsers never get the sender's bytes. */
async function previewOf(thumbnail: Uint8Array | null): Promise<string | null> {
  if (!thumbnail?.length || thumbnail.length > maxThumbnailBytes) return null;
  try {
    const small = await sharp(thumbnail, { limitInputPixels: 1_000_000 })
      .resize(previewPixels, previewPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 40 })
      .toBuffer();
    const text = `data:image/webp;base64,${small.toString('base64')}`;
    return text.length > maxPreviewLength ? null : text;
  } catch {
    // The sender's bytes are no image that can be decoded. The file is shown without a preview.
    return null;
  }
}

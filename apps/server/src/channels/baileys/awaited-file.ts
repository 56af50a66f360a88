import sharp from 'sharp';
import type { AwaitedFile } from '../driver.ts';
import { mostFileBytes } from './fetch-file.ts';
import { keysOf, type MediaSource } from './media-source.ts';
import type { RemoteFile } from './remote-file.ts';

const previewPixels = 64;
/** Phones send thumbnails of a few kilobytes. The preview is part of the message's JSON. */
const maxThumbnailBytes = 100_000;
const maxPreviewLength = 4000;

/** Describes a file that is not downloaded yet. */
export async function awaitedFile(remote: RemoteFile, source: MediaSource): Promise<AwaitedFile> {
  const { type, name, claimedType, size, width, height, seconds, voice } = remote;
  const canBeHad = source.address !== null && keysOf(source) !== undefined;
  return {
    state: !canBeHad ? 'expired' : (size ?? 0) > mostFileBytes ? 'too-large' : 'downloading',
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

/** Encodes the thumbnail again: browsers never get the sender's bytes. */
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
    return null;
  }
}

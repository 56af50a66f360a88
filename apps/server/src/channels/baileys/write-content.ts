import { listText } from '@balcao/contract';
import type { AnyMessageContent } from 'baileys';
import sharp from 'sharp';
import type { Content, Host, StoredFile } from '../driver.ts';

/** Phones show this small picture until they have downloaded the file. */
const previewPixels = 96;

/** Converts content into the library's form. @throws when the file is not in the storage any more */
export async function writeContent(content: Content, load: Host['load']): Promise<AnyMessageContent> {
  switch (content.kind) {
    case 'chat':
      // Without a link preview: the library would fetch any address that the text contains.
      return { text: content.body, linkPreview: null };
    case 'file':
      return writeFile(content.file, content.caption, load);
    case 'location': {
      const { latitude, longitude, name, address } = content;
      return {
        location: {
          degreesLatitude: latitude,
          degreesLongitude: longitude,
          ...(name && { name }),
          ...(address && { address }),
        },
      };
    }
    case 'contact':
      return {
        contacts: {
          displayName: content.cards[0]?.name ?? '',
          contacts: content.cards.map(({ name, vcard }) => ({ displayName: name, vcard })),
        },
      };
    case 'list':
      // WhatsApp drops the buttons of accounts without the Cloud API.
      return { text: listText(content), linkPreview: null };
    case 'template':
      if (content.header) return writeFile(content.header, content.body, load);
      return { text: content.body, linkPreview: null };
    case 'form':
    case 'phone-request':
      return { text: content.body, linkPreview: null };
    case 'awaited-file':
    case 'call':
    case 'view-once':
    case 'undecryptable':
    case 'unknown':
      throw new TypeError(`a message of the kind ${content.kind} cannot be sent`);
  }
}

async function writeFile(file: StoredFile, words: string, load: Host['load']): Promise<AnyMessageContent> {
  const media = Buffer.from(await load(file.key));
  const caption = words || undefined;
  const { mimetype } = file;
  const size = {
    ...(file.width !== null && { width: file.width }),
    ...(file.height !== null && { height: file.height }),
  };
  const seconds = file.seconds === null ? {} : { seconds: Math.max(1, Math.round(file.seconds)) };
  switch (file.kind) {
    case 'image':
      return { image: media, mimetype, ...(caption && { caption }), ...size, ...(await previewOf(file, media, load)) };
    case 'video':
      return {
        video: media,
        mimetype,
        ...(caption && { caption }),
        ...size,
        ...seconds,
        ...(await previewOf(file, undefined, load)),
      };
    case 'audio':
      return {
        audio: media,
        ptt: file.voice,
        ...seconds,
        ...(file.voice ? { mimetype: 'audio/ogg; codecs=opus', waveform: waveformOf(file) } : { mimetype }),
      };
    case 'sticker':
      return { sticker: media, mimetype, ...size };
    case 'document':
      return { document: media, mimetype, fileName: file.name, ...(caption && { caption }) };
  }
}

/**
 * The preview of a file, made from its thumbnail or else from `picture`. It is empty when it cannot be made: if it were
 * absent, the library would look for tools to make one.
 */
async function previewOf(
  file: StoredFile,
  picture: Buffer | undefined,
  load: Host['load'],
): Promise<{ jpegThumbnail: string }> {
  try {
    const source = file.thumbKey === null ? picture : await load(file.thumbKey);
    if (!source) return { jpegThumbnail: '' };
    const small = await sharp(source)
      .resize(previewPixels, previewPixels, { fit: 'inside' })
      .jpeg({ quality: 50 })
      .toBuffer();
    return { jpegThumbnail: small.toString('base64') };
  } catch {
    // A picture that cannot be decoded, or a file that is gone: the message is sent without a preview.
    return { jpegThumbnail: '' };
  }
}

/** Phones draw 64 bars from 0 to 100. */
function waveformOf({ peaks }: StoredFile): Uint8Array {
  const knownPeaks = peaks?.length ? peaks : [0];
  return Uint8Array.from({ length: 64 }, (_, bar) => knownPeaks[Math.floor((bar * knownPeaks.length) / 64)] ?? 0);
}

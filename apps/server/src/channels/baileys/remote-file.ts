import type { DownloadableMessage, MediaType, proto } from 'baileys';
import { wordsOf } from './words-of.ts';

/** A file of a message on WhatsApp's media host. */
export interface RemoteFile {
  from: DownloadableMessage;
  type: MediaType;
  name: string;
  claimedType: string;
  caption: string;
  voice: boolean;
  sticker: boolean;
  /** Bytes, as the sender states. */
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** A very small JPEG. */
  thumbnail: Uint8Array | null;
}

/** The file of a message: its content, or the header of a menu or a product. */
export function remoteFileIn(message: proto.IMessage, id: string): RemoteFile | undefined {
  const { imageMessage, audioMessage, documentMessage, stickerMessage, videoMessage } = {
    ...headOf(message),
    ...message,
  };
  const video = videoMessage ?? message.ptvMessage;
  const found = imageMessage ?? video ?? audioMessage ?? documentMessage ?? stickerMessage;
  if (!found) return undefined;
  const type = typeOf({ image: imageMessage, video, audio: audioMessage, document: documentMessage });
  return {
    from: found as DownloadableMessage,
    type,
    name: documentMessage?.fileName || documentMessage?.title || `${type}-${id}`,
    claimedType: found.mimetype ?? '',
    caption: wordsOf(message),
    voice: audioMessage?.ptt === true,
    sticker: type === 'sticker',
    // `Number(null)` would be 0.
    size: found.fileLength === null || found.fileLength === undefined ? null : validNumber(found.fileLength),
    width: 'width' in found ? validNumber(found.width) : null,
    height: 'height' in found ? validNumber(found.height) : null,
    seconds: 'seconds' in found ? validNumber(found.seconds) : null,
    thumbnail:
      ('jpegThumbnail' in found && found.jpegThumbnail) || ('pngThumbnail' in found && found.pngThumbnail) || null,
  };
}

/** The type of a file, in the order in which `remoteFileIn` looks for files. */
function typeOf({ image, video, audio, document }: Record<'image' | 'video' | 'audio' | 'document', unknown>) {
  if (image) return 'image';
  if (video) return 'video';
  if (audio) return 'audio';
  return document ? 'document' : 'sticker';
}

/** A number that the sender states; null when it is not valid. */
function validNumber(stated: unknown): number | null {
  const value = Number(stated);
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}

type Head = Pick<proto.IMessage, 'imageMessage' | 'videoMessage' | 'documentMessage'>;

function headOf({ buttonsMessage, templateMessage, interactiveMessage, productMessage }: proto.IMessage): Head {
  const from =
    buttonsMessage ??
    templateMessage?.hydratedTemplate ??
    templateMessage?.hydratedFourRowTemplate ??
    templateMessage?.interactiveMessageTemplate?.header ??
    interactiveMessage?.header;
  if (from)
    return {
      imageMessage: from.imageMessage ?? null,
      videoMessage: from.videoMessage ?? null,
      documentMessage: from.documentMessage ?? null,
    };
  return productMessage?.product?.productImage ? { imageMessage: productMessage.product.productImage } : {};
}

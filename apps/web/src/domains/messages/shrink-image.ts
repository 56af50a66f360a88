import { limits } from '@balcao/contract/limits';

/** The longest side of a picture that is encoded, in px. */
const maxSidePx = 2560;
/** The JPEG qualities that are tried, one after the other. */
const qualities = [0.85, 0.7, 0.55];

/**
 * Phone photos are often larger than WhatsApp's limit: converts them into a JPEG within the limit. A file that cannot
 * be decoded stays unchanged.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= limits.upload.image) return file;
  return encode(file, qualities, (size) => size <= limits.upload.image);
}

/** The JPEG quality that the specification gives for pictures in flows. */
const flowQuality = 0.7;

/**
 * Compresses a picture for a flow, where the same file is sent to many customers. A JPEG that would grow stays as it
 * is, and so does any other picture within the limit: the edges and the transparency of a PNG would suffer.
 */
export async function compressImage(file: File): Promise<File> {
  if (file.type !== 'image/jpeg' && file.size <= limits.upload.image) return file;
  return encode(file, [flowQuality], (size) => size < file.size);
}

/** The first JPEG that is small enough; the file itself if none is, or if it cannot be decoded. */
async function encode(file: File, tried: readonly number[], isSmallEnough: (size: number) => boolean): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    const scale = Math.min(1, maxSidePx / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // A JPEG has no transparency: without a ground, transparent parts would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // `foto.png` becomes `foto.jpg`.
    const name = `${file.name.replace(/\.[^.]+$/, '')}.jpg`;
    for (const quality of tried) {
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (isSmallEnough(blob.size)) return new File([blob], name, { type: 'image/jpeg' });
    }
    return file;
  } finally {
    picture.close();
  }
}

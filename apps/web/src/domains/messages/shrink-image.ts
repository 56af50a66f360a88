import { limits } from '@balcao/contract/limits';

const longestSide = 2560;
const steps = [0.85, 0.7, 0.55];

/**
 * Phone photos are often larger than WhatsApp's limit: converts them into a JPEG within the limit. A file that cannot
 * be decoded stays unchanged.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= limits.upload.image) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of steps) {
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (blob.size <= limits.upload.image)
        return new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' });
    }
    return file;
  } finally {
    picture.close();
  }
}

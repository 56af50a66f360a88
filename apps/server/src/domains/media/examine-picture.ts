import { limits } from '@balcao/contract';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';

/**
 * Loads sharp; called for the first picture. Sharp gets one thread, because other work runs beside it, and no cache,
 * which would only hold memory.
 */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};
let loaded: ReturnType<typeof loadSharp> | undefined;

/** Sharp, for what is drawn outside this file. */
export const openSharp = () => (loaded ??= loadSharp());

/** The limit is needed, because a picture of a few kilobytes may decode to gigabytes. */
const maxPixels = 64_000_000;
const thumbSide = 320;
/** Only two pictures at once: decoding uses the thread pool, whose four threads also serve file and DNS calls. */
const inTurn = limitConcurrency(2);

export interface Picture {
  /** As shown, after the rotation that the camera noted. */
  width: number;
  height: number;
  /** webp, at most 320 pixels a side. */
  thumb: Uint8Array;
}

/** At least twice the largest size in which avatars are shown, for screens with two pixels per CSS pixel. */
const avatarSide = 160;

/** A small square of a picture, as webp; the same bytes give the same square. `undefined` if it is not a picture. */
export const drawAvatar = (source: Uint8Array): Promise<Uint8Array | undefined> =>
  inTurn(async () => {
    const sharp = await (loaded ??= loadSharp());
    try {
      const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: 20 });
      const { format } = await image.metadata();
      // SVG files may contain scripts.
      if (format === 'svg') return undefined;
      return await image
        .autoOrient()
        .resize(avatarSide, avatarSide, { fit: 'cover' })
        .webp({ quality: 80, effort: 2 })
        .toBuffer();
    } catch {
      return undefined;
    }
  });

/** The most pixels of the longer side of an operator's picture: twice the width of the dialog that shows it. */
const pictureSide = 1280;

/** An operator's picture drawn anew, as webp; `undefined` if it is not a picture. The caller has checked its type. */
export const drawPicture = (source: Uint8Array): Promise<Uint8Array | undefined> =>
  inTurn(async () => {
    const sharp = await (loaded ??= loadSharp());
    try {
      return await sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
        .timeout({ seconds: 20 })
        .autoOrient()
        .resize(pictureSide, pictureSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80, effort: 2 })
        .toBuffer();
    } catch {
      return undefined;
    }
  });

/**
 * A small form of a page's picture. `undefined` if it is not a picture, or hardly larger than a dot. The caller has
 * checked its type.
 */
export const drawPreview = (
  source: Uint8Array,
): Promise<{ webp: Uint8Array; width: number; height: number } | undefined> =>
  inTurn(async () => {
    const sharp = await (loaded ??= loadSharp());
    try {
      const { data, info } = await sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
        .timeout({ seconds: 20 })
        .autoOrient()
        .resize(limits.linkPreviews.imageSide, limits.linkPreviews.imageSide, {
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: 70, effort: 2 })
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      return Math.min(width, height) < dotSide ? undefined : { webp: data, width, height };
    } catch {
      return undefined;
    }
  });
/** Smaller pictures are tracking pixels, which show nothing. */
const dotSide = 16;

/** Decodes the whole picture. `undefined` if it is broken or truncated, or has more than `maxPixels`. */
export const examinePicture = (source: string | Uint8Array): Promise<Picture | undefined> => inTurn(() => look(source));

async function look(source: string | Uint8Array): Promise<Picture | undefined> {
  const sharp = await (loaded ??= loadSharp());
  try {
    const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }).timeout({
      seconds: 20,
    });
    const { autoOrient } = await image.metadata();
    const thumb = await image
      .autoOrient()
      .resize(thumbSide, thumbSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70, effort: 2 })
      .toBuffer();
    return { ...autoOrient, thumb };
  } catch {
    return undefined;
  }
}

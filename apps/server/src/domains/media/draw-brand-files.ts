import fs from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { limits, type BrandFile } from '@balcao/contract';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';
import { openSharp } from './examine-picture.ts';

const acceptedTypes: readonly string[] = ['image/png', 'image/apng', 'image/jpeg', 'image/webp'];
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const white = { r: 255, g: 255, b: 255, alpha: 1 };
/** A red dot with a white edge, as on `apps/web/public/favicon-unread.svg`. */
const dot = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 36 36">' +
    '<circle cx="27" cy="9" r="9" fill="#fff"/><circle cx="27" cy="9" r="7" fill="#d63a2d"/></svg>',
);
/**
 * The part of a maskable icon's side that the logo takes. Systems cut the edge of a maskable icon: only a circle with
 * 80 % of the side as its diameter is sure to be seen. A square of 62 % loses only its corners to this circle.
 */
const maskablePart = 0.62;
/** The part of the side that the logo takes on the home screen of iOS, which rounds the corners of icons. */
const appleTouchPart = 0.86;

const inTurn = limitConcurrency(1);

/**
 * Draws a logo anew in all sizes of the brand, as PNG. Only the pixels of the file are used: no text, no profile and no
 * further frame of it is kept.
 * @returns undefined if the content is no PNG, JPEG or WebP, is broken, or has too many pixels
 */
export const drawBrandFiles = (path: string): Promise<Record<BrandFile, Uint8Array> | undefined> =>
  inTurn(async () => {
    const type = await fileTypeFromFile(path).catch(() => undefined);
    if (!type || !acceptedTypes.includes(type.mime)) return undefined;
    const sharp = await openSharp();
    try {
      const source = sharp(await fs.readFile(path), {
        limitInputPixels: limits.brand.logoSide ** 2,
        failOn: 'error',
      }).timeout({ seconds: 20 });
      const master = await source
        .autoOrient()
        .toColourspace('srgb')
        .resize(512, 512, { fit: 'contain', background: transparent })
        .png()
        .toBuffer();
      const draw = (side: number) => sharp(master).resize(side, side).png({ compressionLevel: 9 }).toBuffer();
      /** The logo on a white square; `part` is the part of the side that the logo takes. */
      const drawOnWhite = (side: number, part: number) => {
        const inner = Math.round(side * part);
        const edge = Math.floor((side - inner) / 2);
        const rest = side - inner - edge;
        return sharp(master)
          .resize(inner, inner)
          .extend({ top: edge, left: edge, bottom: rest, right: rest, background: white })
          .flatten({ background: white })
          .png({ compressionLevel: 9 })
          .toBuffer();
      };
      const favicon = await draw(64);
      return {
        'logo.png': await draw(192),
        'favicon.png': favicon,
        'favicon-unread.png': await sharp(favicon)
          .composite([{ input: dot }])
          .png({ compressionLevel: 9 })
          .toBuffer(),
        'apple-touch-icon.png': await drawOnWhite(180, appleTouchPart),
        'icon-192.png': await draw(192),
        'icon-512.png': await draw(512),
        'icon-maskable-512.png': await drawOnWhite(512, maskablePart),
      };
    } catch {
      return undefined;
    }
  });

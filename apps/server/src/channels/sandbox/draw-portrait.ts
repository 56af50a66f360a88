import { createHash } from 'node:crypto';

/** The width and height in pixels. */
const side = 192;

/** Whether a simulated person shows a picture: those whose number ends in an even digit do. */
export const showsPicture = (digits: string): boolean => /[02468]$/.test(digits);

/** Draws a person of the simulated world as a PNG, in colours that follow from the number. */
export async function drawPortrait(digits: string): Promise<Uint8Array> {
  // Three bytes of the hash choose the colours.
  const [hue = 0, tilt = 0, shade = 0] = createHash('sha256').update(digits).digest();
  const wall = Math.round((hue / 256) * 360);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 96 96">
    <defs>
      <linearGradient id="wall" gradientTransform="rotate(${Math.round((tilt / 256) * 90)})">
        <stop offset="0" stop-color="hsl(${wall}, 55%, 72%)"/>
        <stop offset="1" stop-color="hsl(${(wall + 50) % 360}, 50%, 52%)"/>
      </linearGradient>
    </defs>
    <rect width="96" height="96" fill="url(#wall)"/>
    <path d="M12 96c0-24 16-34 36-34s36 10 36 34z" fill="hsl(${(wall + 200) % 360}, 40%, ${30 + (shade % 20)}%)"/>
    <circle cx="48" cy="40" r="19" fill="hsl(28, 45%, ${45 + (shade % 35)}%)"/>
    <path
      d="M29 38c0-14 8-21 19-21s19 7 19 21c-5-9-12-11-19-11s-14 2-19 11z"
      fill="hsl(25, 35%, ${14 + (tilt % 30)}%)"/>
  </svg>`;
  // Loaded with the first portrait: it uses 7 MB.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png().toBuffer();
}

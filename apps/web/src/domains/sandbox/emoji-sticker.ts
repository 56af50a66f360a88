/** The width and height of WhatsApp's stickers, in pixels. */
const size = 512;

/** A sticker as telephones make them: a square WebP picture, here of one emoji. */
export function emojiSticker(emoji: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.font = `${size * 0.78}px sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    // A little below the middle of the picture, where most emojis look centred.
    pen.fillText(emoji, size / 2, size * 0.54);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], 'sticker.webp', { type: 'image/webp' }))
          : reject(new Error('The browser cannot make WebP pictures.')),
      'image/webp',
      0.9,
    );
  });
}

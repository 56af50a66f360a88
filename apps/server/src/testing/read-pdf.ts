import { inflateSync } from 'node:zlib';
import decodeQr from 'qr/decode.js';

export interface ReadPdf {
  pages: { text: string }[];
  /** The text of the QR code that is drawn as rectangles; undefined: there is none. */
  qr: string | undefined;
  /** The addresses of its links. */
  links: string[];
  hasPicture: boolean;
}

/** Reads what a PDF of standard fonts shows: its content streams are inflated, and their text is decoded. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  if (!file.startsWith('%PDF-1.') || !file.trimEnd().endsWith('%%EOF')) throw new Error('This is no whole PDF.');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const contents = [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((body) => streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? ''));
  return {
    pages: contents.map((content) => ({ text: textOf(content) })),
    qr: contents.map(qrOf).find((text) => text !== undefined),
    links: [...file.matchAll(/\/URI \(((?:[^()\\]|\\.)*)\)/g)].map(([, uri = '']) => uri.replaceAll(/\\(.)/g, '$1')),
    hasPicture: [...objects.values()].some((body) => body.includes('/Subtype /Image')),
  };
}

function streamOf(body: string): string {
  const [, bytes = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
}

const windows1252 = new TextDecoder('windows-1252');

/** A line for each text that is placed; the words of a line are one text. */
const textOf = (content: string): string =>
  [...content.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, parts = '']) => [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join(''))
    .map((hex) => windows1252.decode(Buffer.from(hex, 'hex')))
    .join('\n');

/** Draws the rectangles of a QR code as pixels and decodes them. Each rectangle is a run of dark modules in a row. */
function qrOf(content: string): string | undefined {
  const rectangles = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n/g)]
    .map(([, ...numbers]) => numbers.map(Number))
    .map(([x = 0, y = 0, width = 0, height = 0]) => ({ x, y, width, height }))
    // Wider rectangles are backgrounds.
    .filter(({ width }) => width < 200);
  const size = rectangles[0]?.height;
  if (size === undefined) return undefined;
  const [left, top] = [Math.min(...rectangles.map(({ x }) => x)), Math.min(...rectangles.map(({ y }) => y))];
  const side = Math.round((Math.max(...rectangles.map(({ x, width }) => x + width)) - left) / size);
  const [pixelsPerModule, quietModules] = [4, 4];
  const pixels = (side + 2 * quietModules) * pixelsPerModule;
  const data = new Uint8Array(pixels * pixels * 4).fill(255);
  for (const { x, y, width } of rectangles)
    for (let cell = 0; cell < Math.round(width / size); cell += 1)
      for (let dot = 0; dot < pixelsPerModule * pixelsPerModule; dot += 1) {
        const column =
          (Math.round((x - left) / size) + cell + quietModules) * pixelsPerModule + (dot % pixelsPerModule);
        const row = (Math.round((y - top) / size) + quietModules) * pixelsPerModule + Math.floor(dot / pixelsPerModule);
        data.fill(0, (row * pixels + column) * 4, (row * pixels + column) * 4 + 3);
      }
  return decodeQr({ width: pixels, height: pixels, data });
}

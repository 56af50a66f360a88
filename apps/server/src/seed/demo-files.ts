import type { StoredFile } from '../channels/driver.ts';
import { ingestFile } from '../domains/media/index.ts';
import { companyOf } from '../platform/scope/company.ts';

const room = (wall: string, floor: string, furniture: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
    <rect width="800" height="430" fill="${wall}"/>
    <rect y="430" width="800" height="170" fill="${floor}"/>
    <path d="M0 480h800M0 530h800" stroke="#0002" stroke-width="3"/>
    ${furniture}
  </svg>`;

const pictures: Record<string, string> = {
  sofa: room(
    '#e6ded1',
    '#b08760',
    `
      <rect x="130" y="250" width="540" height="170" rx="34" fill="#4c7c6b"/>
      <rect x="150" y="230" width="250" height="150" rx="28" fill="#5c8c7a"/>
      <rect x="400" y="230" width="250" height="150" rx="28" fill="#548472"/>
      <rect x="90" y="310" width="90" height="150" rx="32" fill="#45735f"/>
      <rect x="620" y="310" width="90" height="150" rx="32" fill="#45735f"/>
      <rect x="160" y="370" width="480" height="80" rx="22" fill="#659a87"/>
      <rect x="230" y="290" width="90" height="80" rx="14" fill="#e0a35c" transform="rotate(-8 275 330)"/>`,
  ),
  mesa: room(
    '#dfe5e2',
    '#9a7a5a',
    `
      <ellipse cx="400" cy="330" rx="270" ry="60" fill="#8a5a36"/>
      <path d="M330 380l-40 150M470 380l40 150" stroke="#6d4628" stroke-width="20"/>
      <path d="M310 325q60 18 140-6" stroke="#d8b894" stroke-width="5" fill="none"/>`,
  ),
  cadeira: room(
    '#ece7df',
    '#a98a68',
    `
      <rect x="320" y="150" width="160" height="190" rx="26" fill="#c8693f"/>
      <rect x="300" y="330" width="200" height="50" rx="18" fill="#b65a32"/>
      <path d="M320 380l-20 140M480 380l20 140" stroke="#5d3a22" stroke-width="16"/>`,
  ),
  comprovante: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800">
    <rect width="600" height="800" fill="#fff"/>
    <rect width="600" height="120" fill="#0b7a5b"/>
    <g font-family="sans-serif" fill="#13201b">
      <text x="40" y="75" font-size="36" fill="#fff" font-weight="700">Comprovante Pix</text>
      <text x="40" y="200" font-size="26">Valor</text>
      <text x="40" y="250" font-size="46" font-weight="700">R$ 389,90</text>
      <text x="40" y="340" font-size="26">Para: Casa Lume Móveis</text>
      <text x="40" y="390" font-size="26">Situação: concluído</text>
    </g>
  </svg>`,
};

/** A one-page PDF, written by hand: enough for every PDF reader. */
function onePagePdf(title: string): Buffer {
  const stream = `BT /F1 24 Tf 60 760 Td (${title}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, nth) => {
    const at = pdf.length;
    pdf += `${nth + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = pdf.length;
  // A line of the table has 20 bytes, of which the last two are a space and the line break.
  pdf += [
    'xref',
    `0 ${objects.length + 1}`,
    '0000000000 65535 f ',
    ...offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n `),
    `trailer << /Size ${objects.length + 1} /Root 1 0 R >>`,
    'startxref',
    String(xref),
    '%%EOF',
    '',
  ].join('\n');
  return Buffer.from(pdf, 'latin1');
}

/** Four seconds of a humming voice: a WAV that the server converts into a voice note. */
function hum(): Buffer {
  const sampleRate = 16_000;
  const seconds = 4;
  const data = Buffer.alloc(sampleRate * seconds * 2);
  for (let n = 0; n < sampleRate * seconds; n++) {
    const t = n / sampleRate;
    // About two syllables a second; the pitch swings around 130 Hz and has two overtones.
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 2.3 * t + Math.sin(t * 5))) ** 0.7;
    const pitch = 130 + 25 * Math.sin(2 * Math.PI * 0.6 * t);
    data.writeInt16LE(
      Math.round(
        6000 *
          syllable *
          (Math.sin(2 * Math.PI * pitch * t) +
            0.5 * Math.sin(4 * Math.PI * pitch * t) +
            0.25 * Math.sin(6 * Math.PI * pitch * t)),
      ),
      n * 2,
    );
  }
  // The header of a WAV file: PCM, one channel, 16 bits a sample.
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/** Stores every file of the demo's conversations once. @returns the files by the names that the conversations use */
export async function demoFiles(companyId: number): Promise<Map<string, StoredFile>> {
  const { default: sharp } = await import('sharp');
  const company = companyOf({ companyId });
  const files = new Map<string, StoredFile>();
  for (const [name, svg] of Object.entries(pictures)) {
    const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
    files.set(name, await ingestFile({ company, bytes, name: `${name}.jpg`, claimedType: 'image/jpeg' }));
  }
  for (const [name, title] of [
    ['boleto', 'Segunda via do boleto'],
    ['planta', 'Planta baixa revisada'],
  ] as const) {
    files.set(
      name,
      await ingestFile({ company, bytes: onePagePdf(title), name: `${title}.pdf`, claimedType: 'application/pdf' }),
    );
  }
  files.set(
    'voz',
    await ingestFile({ company, bytes: hum(), name: 'mensagem de voz.wav', claimedType: 'audio/wav', voice: true }),
  );
  return files;
}

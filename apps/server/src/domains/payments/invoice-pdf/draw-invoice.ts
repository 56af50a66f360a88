import PDFDocument from 'pdfkit';
import encodeQr from 'qr';
import type { InvoiceDocument } from './invoice-document.ts';
import { winAnsi } from './win-ansi.ts';

type Pdf = InstanceType<typeof PDFDocument>;

// All lengths are in points, 1/72 inch.
const margin = 48;
/** A4. */
const [pageWidth, pageHeight] = [595.28, 841.89];
const width = pageWidth - 2 * margin;
/** The y below which only the footer stands. */
const bottom = pageHeight - 72;
const [ink, muted, line] = ['#14211c', '#5b6a63', '#d9e0dc'];
/** The colours of the invoice's state. */
const tones = { open: '#1d4ed8', expired: '#b42318', paid: '#0b7a5b', void: '#5b6a63' };
/** Where the columns of the table of lines begin. */
const columns = { description: margin, period: margin + 245, amount: margin + 420 };
const qrSize = 132;

/**
 * Draws an invoice as PDF. Texts may be hostile: they are cut, and characters that the fonts lack are replaced or left
 * out.
 */
export async function drawInvoice(shown: InvoiceDocument): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: 'A4',
    // No margin at the bottom: pdfkit moves a text within a bottom margin to a new page, and the footer stands there.
    margins: { top: margin, bottom: 0, left: margin, right: margin },
    // The footers name the number of pages, so they are drawn when all pages exist.
    bufferPages: true,
    lang: shown.language,
    displayTitle: true,
    info: { Title: winAnsi(shown.title), Author: winAnsi(shown.issuer.name), Producer: '', Creator: '' },
  });
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Uint8Array) => parts.push(part));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  let y = drawHead(pdf, shown);
  y = drawFacts(pdf, shown, y);
  y = drawLines(pdf, shown, y);
  if (shown.payment) drawPayment(pdf, shown, y);
  drawFooters(pdf, shown);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
  /** The most lines; a longer text ends with an ellipsis. */
  lines?: number;
}

/** Writes a text into a column. @returns the y below the text */
function write(
  pdf: Pdf,
  text: string,
  at: { x: number; y: number; width: number },
  { size = 10, bold = false, color = ink, align = 'left', lines = 1 }: Style = {},
): number {
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
  const lineHeight = pdf.currentLineHeight(true);
  const written = winAnsi(text);
  if (written === '') return at.y;
  const height = Math.min(pdf.heightOfString(written, { width: at.width }), lines * lineHeight);
  pdf.text(written, at.x, at.y, { width: at.width, height: height + 1, align, ellipsis: true });
  return at.y + height;
}

function drawHead(pdf: Pdf, { color, logo, issuer, title, state }: InvoiceDocument): number {
  pdf.rect(0, 0, pageWidth, 8).fill(color);
  const left = logo ? margin + 56 : margin;
  if (logo) pdf.image(Buffer.from(logo), margin, margin - 8, { fit: [44, 44] });
  const issuerWidth = 280;
  let y = write(pdf, issuer.name, { x: left, y: margin - 6, width: issuerWidth }, { size: 13, bold: true, lines: 2 });
  for (const part of issuer.address.split('\n').slice(0, 4))
    y = write(pdf, part, { x: left, y: y + 2, width: issuerWidth }, { size: 9, color: muted, lines: 2 });
  const right = { x: margin + width - 190, width: 190 };
  const below = write(pdf, title, { ...right, y: margin - 6 }, { size: 16, bold: true, color, align: 'right' });
  write(pdf, state.text, { ...right, y: below + 4 }, { bold: true, color: tones[state.tone], align: 'right' });
  const end = Math.max(y, margin + 40) + 14;
  rule(pdf, end);
  return end + 16;
}

function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.7)
    .strokeColor(line)
    .stroke();
}

function drawFacts(pdf: Pdf, { facts }: InvoiceDocument, top: number): number {
  let x = margin;
  let end = top;
  for (const [nth, { label, text, more }] of facts.entries()) {
    // The first fact is as wide as the column of descriptions below it.
    const columnWidth = nth === 0 ? columns.period - margin : 125;
    const at = { x, width: columnWidth - 14 };
    let y = write(pdf, label, { ...at, y: top }, { size: 8.5, color: muted });
    y = write(pdf, text, { ...at, y: y + 3 }, { size: 11, bold: true, lines: 3 });
    y = write(pdf, more, { ...at, y: y + 2 }, { size: 9, color: muted, lines: 2 });
    end = Math.max(end, y);
    x += columnWidth;
  }
  return end + 24;
}

function drawLines(pdf: Pdf, { head, lines, total, color }: InvoiceDocument, top: number): number {
  const widths = { description: 235, period: 170, amount: width - 420 };
  const row = (texts: { description: string; period: string; amount: string }, y: number, style: Style): number =>
    Math.max(
      write(pdf, texts.description, { x: columns.description, y, width: widths.description }, { ...style, lines: 3 }),
      write(pdf, texts.period, { x: columns.period, y, width: widths.period }, { ...style, lines: 2 }),
      write(pdf, texts.amount, { x: columns.amount, y, width: widths.amount }, { ...style, align: 'right' }),
    );
  const drawColumnNames = (y: number) => {
    const end = row(head, y, { size: 8.5, color: muted }) + 6;
    rule(pdf, end);
    return end + 8;
  };
  let y = drawColumnNames(top);
  for (const texts of lines) {
    // Without room for a row of usual height.
    if (y > bottom - 40) {
      pdf.addPage();
      y = drawColumnNames(margin);
    }
    y = row(texts, y, {}) + 8;
    rule(pdf, y);
    y += 8;
  }
  // Without room for the total.
  if (y > bottom - 30) {
    pdf.addPage();
    y = margin;
  }
  write(pdf, total.label, { x: margin, y: y + 3, width: 250 }, { size: 12, bold: true });
  const amountAt = { x: margin + 260, y, width: width - 260 };
  return write(pdf, total.text, amountAt, { size: 16, bold: true, color, align: 'right' }) + 26;
}

function drawPayment(pdf: Pdf, { payment, color }: InvoiceDocument, top: number): void {
  if (!payment) return;
  const { title, pix, link } = payment;
  let y = top;
  // Without room for the title and the QR code.
  if (y > bottom - qrSize - 60) {
    pdf.addPage();
    y = margin;
  }
  y = write(pdf, title, { x: margin, y, width }, { size: 12, bold: true }) + 10;
  const textLeft = pix ? margin + qrSize + 20 : margin;
  const at = { x: textLeft, width: margin + width - textLeft };
  let below = y;
  if (pix) {
    drawQr(pdf, pix.code, y);
    below = write(pdf, pix.hint, { ...at, y }, { size: 9, color: muted, lines: 3 }) + 8;
    below = write(pdf, pix.label, { ...at, y: below }, { size: 8.5, color: muted }) + 3;
    pdf.font('Courier').fontSize(8.5).fillColor(ink).text(pix.code, at.x, below, { width: at.width, height: 90 });
    below = pdf.y + 10;
  }
  below = write(pdf, link.label, { ...at, y: below }, { size: 8.5, color: muted, lines: 2 }) + 3;
  pdf
    .font('Helvetica')
    .fontSize(9)
    .fillColor(color)
    .text(link.url, at.x, below, { width: at.width, height: 40, link: link.url, underline: true });
}

/** Draws adjacent dark modules of a row as one rectangle. The quiet zone is the white paper around the code. */
function drawQr(pdf: Pdf, code: string, top: number): void {
  // The library draws a border of at least one module, which is cut off again.
  const modules = encodeQr(code, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((cells) => cells.slice(1, -1));
  const size = qrSize / modules.length;
  for (const [row, cells] of modules.entries())
    for (let column = 0; column < cells.length; column += 1) {
      if (!cells[column]) continue;
      const first = column;
      while (cells[column + 1]) column += 1;
      pdf.rect(margin + first * size, top + row * size, (column - first + 1) * size, size);
    }
  pdf.fill('#000000');
}

function drawFooters(pdf: Pdf, { footer, page }: InvoiceDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let nth = 0; nth < count; nth += 1) {
    pdf.switchToPage(start + nth);
    const y = pageHeight - 44;
    write(pdf, footer, { x: margin, y, width: width - 120 }, { size: 8, color: muted });
    const right = { x: margin + width - 110, y, width: 110 };
    write(pdf, `${page} ${nth + 1}/${count}`, right, { size: 8, color: muted, align: 'right' });
  }
}

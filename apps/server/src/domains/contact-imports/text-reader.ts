import { damaged } from './sheet-error.ts';

/** In characters. The rest of a longer cell is dropped. */
const maxCellLength = 1000;

/**
 * Reads the texts of an .xls workbook (MS-XLS). A text may continue in the next record, where its rest begins with a
 * byte that says the form of the characters.
 */
export class TextReader {
  readonly #parts: readonly Buffer[];
  #part = 0;
  #at = 0;
  /** @param parts the data of the first record, then of each record that continues it */
  constructor(parts: readonly Buffer[]) {
    this.#parts = parts;
  }
  /** How many bytes of the current part are not read yet. */
  get #left(): number {
    return (this.#parts[this.#part]?.length ?? 0) - this.#at;
  }
  /** The part with the next byte; moves on to the next part if the current one is read. */
  #currentPart(): Buffer {
    while (this.#left === 0) {
      this.#part += 1;
      this.#at = 0;
      if (this.#part >= this.#parts.length) throw damaged('the texts are cut short');
    }
    return this.#parts[this.#part] as Buffer;
  }
  number(bytes: 1 | 2 | 4): number {
    let value = 0;
    for (let place = 0; place < bytes; place += 1) {
      value += (this.#currentPart()[this.#at] ?? 0) * 256 ** place;
      this.#at += 1;
    }
    return value;
  }
  skip(bytes: number): void {
    for (let bytesLeft = bytes; bytesLeft > 0;) {
      this.#currentPart();
      const count = Math.min(bytesLeft, this.#left);
      this.#at += count;
      bytesLeft -= count;
    }
  }
  /** Reads a text. Its fonts and its phonetic hints, which follow it, are skipped. */
  text(): string {
    const length = this.number(2);
    // Bits of the form. 8: fonts follow the text; 4: phonetic hints follow it; 1: each character has two bytes.
    let form = this.number(1);
    const fontCount = form & 8 ? this.number(2) : 0;
    const hintBytes = form & 4 ? this.number(4) : 0;
    let text = '';
    for (let charactersLeft = length; charactersLeft > 0;) {
      if (this.#left === 0) {
        this.#currentPart();
        form = this.number(1);
      }
      const width = form & 1 ? 2 : 1;
      const count = Math.min(charactersLeft, Math.floor(this.#left / width));
      if (count === 0) throw damaged('a text is cut short');
      const bytes = this.#parts[this.#part]?.subarray(this.#at, this.#at + count * width);
      if (text.length < maxCellLength) text += bytes?.toString(width === 2 ? 'utf16le' : 'latin1') ?? '';
      this.#at += count * width;
      charactersLeft -= count;
    }
    this.skip(fontCount * 4 + hintBytes);
    return text.slice(0, maxCellLength);
  }
}

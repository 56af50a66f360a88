import { damaged } from './sheet-error.ts';

/** The rest of a longer cell is dropped. */
const cellLength = 1000;

/**
 * Reads the texts of an .xls workbook (MS-XLS). A text may continue in the next record, where its rest begins with a
 * byte that says the form of the characters.
 */
export class TextReader {
  readonly #parts: readonly Buffer[];
  #part = 0;
  #at = 0;
  /** @param parts the data of the record and of those that continue it */
  constructor(parts: readonly Buffer[]) {
    this.#parts = parts;
  }
  get #left(): number {
    return (this.#parts[this.#part]?.length ?? 0) - this.#at;
  }
  /** The part with the next byte. */
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
    for (let left = bytes; left > 0;) {
      this.#currentPart();
      const here = Math.min(left, this.#left);
      this.#at += here;
      left -= here;
    }
  }
  /** Reads a text. What stands behind it, its fonts and its phonetic hints, is skipped. */
  text(): string {
    const length = this.number(2);
    let form = this.number(1);
    const fonts = form & 8 ? this.number(2) : 0;
    const hints = form & 4 ? this.number(4) : 0;
    let text = '';
    for (let left = length; left > 0;) {
      if (this.#left === 0) {
        this.#currentPart();
        form = this.number(1);
      }
      const width = form & 1 ? 2 : 1;
      const here = Math.min(left, Math.floor(this.#left / width));
      if (here === 0) throw damaged('a text is cut short');
      const bytes = this.#parts[this.#part]?.subarray(this.#at, this.#at + here * width);
      if (text.length < cellLength) text += bytes?.toString(width === 2 ? 'utf16le' : 'latin1') ?? '';
      this.#at += here * width;
      left -= here;
    }
    this.skip(fonts * 4 + hints);
    return text.slice(0, cellLength);
  }
}

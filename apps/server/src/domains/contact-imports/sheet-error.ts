/** Why a file cannot be read. The client gets only the code; the message is for tests and developers. */
export class SheetError extends Error {
  override name = 'SheetError';
  readonly code: 'ERR_IMPORT_FORMAT' | 'ERR_IMPORT_OLD_WORKBOOK' | 'ERR_IMPORT_COLUMNS' | 'ERR_IMPORT_TOO_LARGE';
  constructor(code: SheetError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
export const damaged = (what: string): SheetError => new SheetError('ERR_IMPORT_FORMAT', what);
export const tooLarge = (what: string): SheetError => new SheetError('ERR_IMPORT_TOO_LARGE', what);

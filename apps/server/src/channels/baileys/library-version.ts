import { createRequire } from 'node:module';

/** Of the library that is installed. */
export const libraryVersion: string = (createRequire(import.meta.url)('baileys/package.json') as { version: string })
  .version;

import { createRequire } from 'node:module';

/** The version of the installed library. */
export const libraryVersion: string = (createRequire(import.meta.url)('baileys/package.json') as { version: string })
  .version;

import { createRequire } from 'node:module';

const manifest = createRequire(import.meta.url)('baileys/package.json') as { version: string };

/** The version of the installed package `baileys`. */
export const libraryVersion: string = manifest.version;

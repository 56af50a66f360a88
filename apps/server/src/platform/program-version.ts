import fs from 'node:fs';
import path from 'node:path';

const manifest = path.resolve(import.meta.dirname, '../../package.json');

/** The version of the product. It is read when the program starts, because a release changes it after the build. */
export const programVersion: string = (JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string }).version;

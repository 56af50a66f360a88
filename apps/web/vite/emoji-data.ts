import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const languages = ['pt', 'en', 'es'];
const files = languages.flatMap((language) =>
  ['data', 'messages'].map((part) => ({
    address: `emoji/${language}/${part}.json`,
    source: `emojibase-data/${language}/${part}.json`,
  })),
);
const read = (source: string) => readFile(require.resolve(source), 'utf8');

/**
 * The names of the emojis in our languages, served from our own address: by default the picker would fetch them from
 * elsewhere.
 */
export function emojiData(): Plugin {
  return {
    name: 'balcao:emoji-data',
    async generateBundle() {
      for (const { address, source } of files)
        this.emitFile({ type: 'asset', fileName: address, source: await read(source) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = files.find(({ address }) => request.url?.split('?')[0] === `/${address}`);
        if (!found) return next();
        void read(found.source).then((text) => response.setHeader('content-type', 'application/json').end(text), next);
      });
    },
  };
}

import mantine from 'postcss-preset-mantine';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import web from './package.json' with { type: 'json' };
import { emojiData } from './vite/emoji-data.ts';
import { wireTable } from './vite/wire-table.ts';
import { preloadFont } from './vite/preload-font.ts';

const server = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

const framework =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:history|router-core|react-router|store|react-store))\//;
/** How every private page talks with the server. */
const live =
  /src\/(?:api|live)\/|virtual:wire|@tanstack\/(?:query-core|react-query)\/|socket\.io|engine\.io|component-emitter/;

export default defineConfig({
  plugins: [react({ compiler: true }), wireTable(), preloadFont(), emojiData()],
  css: { postcss: { plugins: [mantine()] } },
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(web.version) },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server, changeOrigin: false }, '/socket.io': { target: server, ws: true } },
  },
  // What every page needs anyway is one file: many small ones compress worse and cost a request each.
  // Nothing inline: the content security policy allows scripts and fonts from our own address only.
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'live', test: live, minShareCount: 4, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});

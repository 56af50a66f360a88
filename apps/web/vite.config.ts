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
/** Those that many screens show, but not those of the sign-in page, which must stay small. */
const icons =
  /@tabler\/icons-react\/dist\/esm\/icons\/(?!Icon(?:AlertCircle|Bolt|Checks?|Eye|EyeOff|History|InfoCircle|Route)\.)/;
/** How every private page talks with the server. */
const live =
  /src\/(?:api|live)\/|virtual:wire|@tanstack\/(?:query-core|react-query)\/|socket\.io|engine\.io|component-emitter/;

/**
 * What the ticket list shares with other screens, and the rules that all pages follow: one file each, since many small
 * ones would make the page of the tickets larger.
 */
const rows =
  /src\/domains\/tickets\/(?:line-words|message-link|row-time|waiting-time|parts\/(?:ChoiceChip|HitLine|LastLine|TagChip|WaitingTime|tag-chip|ticket-list))\./;
const rules =
  /src\/domains\/tickets\/(?:applied-ack|before-eyes|count-again|list-view|live|ticket-detail|ticket-filter|ticket-lists|use-answer-limits|use-ticket-paths|view-address)\.ts|contract\/src\/messages\/ticket-line/;

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
    // The first script names the chunks that each screen loads. Icons are too small to be named; they load as imports.
    modulePreload: { resolveDependencies: (_file, chunks) => chunks.filter((chunk) => !/\/Icon[A-Z]/.test(chunk)) },
    reportCompressedSize: false,
    rolldownOptions: {
      // A front door of a noun only names what others may use: a chunk gets what it uses, not all that the door names.
      treeshake: { moduleSideEffects: [{ test: /src\/domains\/[^/]+\/(?:index|parts)\.ts$/, sideEffects: false }] },
      output: {
        // The first script names every other one, and hashes cannot be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: icons, minShareCount: 3 },
            { name: 'rows', test: rows, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'rules', test: rules, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'live', test: live, minShareCount: 4, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});

import mantine from 'postcss-preset-mantine';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import web from './package.json' with { type: 'json' };
import { emojiData } from './vite/emoji-data.ts';
import { wireTable } from './vite/wire-table.ts';
import { preloadFont } from './vite/preload-font.ts';

const server = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

const frameworkPackages = [
  'react',
  'react-dom',
  'scheduler',
  'use-sync-external-store',
  String.raw`@tanstack\/(?:history|router-core|react-router|store|react-store)`,
];
const framework = new RegExp(String.raw`node_modules\/(?:${frameworkPackages.join('|')})\/`);
const iconsOfSignIn = 'Icon(?:AlertCircle|Bolt|Checks?|Eye|EyeOff|History|InfoCircle|Route)';
/** The icons that several screens show, without those of the sign-in page, which is to stay small. */
const icons = new RegExp(String.raw`@tabler\/icons-react\/dist\/esm\/icons\/(?!${iconsOfSignIn}\.)`);
/** What the sign-in page and the workspace share. Without this chunk, the workspace would load the sign-in page. */
const basics = new RegExp(
  String.raw`src\/(?:i18n\/format|ui\/use-page-title|ui\/error-text)\.ts$|\/${iconsOfSignIn}\.mjs$`,
);
/** Parts of names in `src/ui` that stay with the few screens that use them. */
const larger =
  'Calendar|[Cc]hart|Color|csv|Date|Dialog|LinkTabs|Menu|Palette|Popover|Progress|Sortable|Table|save-file|use-width';
/** The small pieces of all private pages, and how a message looks. */
const pieces = [
  new RegExp(`src/ui/(?!.*(?:${larger}))[^/]+\\.`),
  /src\/domains\/messages\/(?:format-text|marked-words|read-body)\./,
  /src\/domains\/messages\/parts\/(?:BubblePreview|FormattedText|bubble\.module)\./,
  /contract\/src\/messages\/fill-variables/,
];
const isPiece = (id: string) => pieces.some((piece) => piece.test(id));
/** What most lists and forms share. Texts have a file for each language. */
const lists = /^(?!.*(?:\/i18n\/|texts\.ts)).*\.(?:[jt]sx?|mjs|css)$/;

export default defineConfig({
  plugins: [react({ compiler: true }), wireTable(), preloadFont(), emojiData()],
  css: { postcss: { plugins: [mantine()] } },
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(web.version) },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server, changeOrigin: false }, '/socket.io': { target: server, ws: true } },
  },
  // A page loads 10 to 40 files; without groups the page of the tickets loads 120, which takes 20 round trips over
  // HTTP/1.1. A group whose test names a screen takes all that the screen needs and no group before it has.
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
            { name: 'framework', test: framework, priority: 9 },
            { name: 'first', tags: ['$initial'], priority: 8 },
            { name: 'basics', test: basics, priority: 9, includeDependenciesRecursively: false },
            { name: 'front', test: /src\/domains\/auth\/SignInScreen\.tsx$/, priority: 8 },
            { name: 'icons', test: icons, minShareCount: 2, priority: 7, includeDependenciesRecursively: false },
            {
              name: 'workspace',
              test: /src\/app\/(?:SignedIn|shell\/Shell)\.tsx$|@tanstack\/(?:query-core|react-query)\//,
              priority: 6,
            },
            { name: 'pieces', test: isPiece, minShareCount: 2, priority: 5, includeDependenciesRecursively: false },
            { name: 'desk', test: /src\/domains\/tickets\/TicketsScreen\.tsx$/, priority: 4 },
            { name: 'overlays', test: /src\/ui\/(?:MenuFrame|DialogFrame|AnchoredPopover)\.tsx$/, priority: 3 },
            { name: 'conversation', test: /src\/domains\/tickets\/parts\/OpenTicket\.tsx$/, priority: 2 },
            {
              name: 'fields',
              test: /@mantine\/|react-number-format/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'lists', test: lists, minShareCount: 6, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** What the pages of an installation show of its brand. */
export interface PageBrand {
  name: string;
  shortName: string;
  /** `#rrggbb`; null: that of the built page. */
  themeColor: string | null;
  /** A style sheet of colours; empty: those of the built page. */
  style: string;
  /** The address of the files of the logo, with a slash at the end; null: there is no logo. */
  filesPath: string | null;
}

/** Where the platform gets the brand, and the files of its logo by their names (the values of `iconAt`). */
export interface BrandSource {
  current(): Promise<PageBrand | undefined>;
  file(name: string): Promise<Uint8Array | undefined>;
}

/**
 * The icons of the built page, and the file of the logo that is served in place of each. Installed apps and old pages
 * know the addresses of the built icons.
 */
export const iconAt: ReadonlyMap<string, string> = new Map([
  // Notifications and the offline page show this icon. Browsers go by the content type, not by the ending `.svg`.
  ['/favicon.svg', 'icon-192.png'],
  ['/favicon-unread.svg', 'favicon-unread.png'],
  ...['apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'].map(
    (name) => [`/${name}`, name] as const,
  ),
]);

/** The built files that name the product, by address, and how the brand is written into each of them. */
export const brandedFiles: ReadonlyMap<string, { file: string; type: string; write: typeof brandPage }> = new Map([
  ['/', { file: 'index.html', type: 'text/html; charset=utf-8', write: brandPage }],
  ['/index.html', { file: 'index.html', type: 'text/html; charset=utf-8', write: brandPage }],
  ['/sw.js', { file: 'sw.js', type: 'text/javascript; charset=utf-8', write: brandWorker }],
  ['/offline.html', { file: 'offline.html', type: 'text/html; charset=utf-8', write: brandOfflinePage }],
  [
    '/manifest.webmanifest',
    { file: 'manifest.webmanifest', type: 'application/manifest+json; charset=utf-8', write: brandManifest },
  ],
]);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Replaces the first match by a text that is taken as it is: `$&` in a name has no meaning. */
const replaceOnce = (page: string, what: RegExp | string, by: string): string => page.replace(what, () => by);

/** The page of the app. The brand is in it, so nothing is loaded after it and the default look is never shown. */
function brandPage(page: string, { name, style, filesPath }: PageBrand): string {
  const nameTag = `<meta name="application-name" content="${escape(name)}" />`;
  const filesTag = filesPath === null ? '' : `<meta name="brand-files" content="${escape(filesPath)}" />`;
  const styleTag = style === '' ? '' : `<style id="brand">${style}</style>`;
  const head = nameTag + filesTag + styleTag;
  let written = replaceOnce(page, /<title>[^<]*<\/title>/, `<title>${escape(name)}</title>`);
  if (filesPath !== null) {
    written = replaceOnce(
      written,
      /<link rel="icon"[^>]*>/,
      `<link rel="icon" href="${escape(filesPath)}favicon.png" type="image/png" />`,
    );
    written = replaceOnce(written, 'href="/apple-touch-icon.png"', `href="${escape(filesPath)}apple-touch-icon.png"`);
  }
  return replaceOnce(written, '</head>', `${head}</head>`);
}

/** The page that the service worker shows without a network. */
function brandOfflinePage(page: string, { name, style }: PageBrand): string {
  const named = page.replaceAll('Balcão', () => escape(name));
  return style === '' ? named : replaceOnce(named, '</head>', `<style>${style}</style></head>`);
}

/** The service worker, which names the product in a notification whose message has no title. */
function brandWorker(script: string, { name }: PageBrand): string {
  return replaceOnce(script, "'Balcão'", JSON.stringify(name).replaceAll('<', '\\u003c'));
}

/** The manifest of the installed app. Without a logo the icons stay. */
function brandManifest(text: string, { name, shortName, themeColor, filesPath }: PageBrand): string {
  const manifest = JSON.parse(text) as { theme_color: string; icons: { src: string }[] };
  return JSON.stringify({
    ...manifest,
    name,
    short_name: shortName,
    theme_color: themeColor ?? manifest.theme_color,
    icons: manifest.icons.map((icon) => ({
      ...icon,
      src: filesPath === null ? icon.src : `${filesPath}${icon.src.slice(1)}`,
    })),
  });
}

/** A strong entity tag, which follows from the content. */
export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

interface BrandedFile {
  bytes: Buffer;
  zipped: Buffer;
  etag: string;
}

/** Writes the brand into a built file. The result is kept until the file or the brand changes. */
export function keepBranded(): (source: string, brand: PageBrand, write: typeof brandPage) => BrandedFile {
  const results = new Map<typeof brandPage, { source: string; brand: PageBrand; branded: BrandedFile }>();
  return (source, brand, write) => {
    const last = results.get(write);
    if (last && last.source === source && last.brand === brand) return last.branded;
    const bytes = Buffer.from(write(source, brand));
    const branded = { bytes, zipped: gzipSync(bytes), etag: etagOf(bytes) };
    results.set(write, { source, brand, branded });
    return branded;
  };
}

import type { Plugin } from 'vite';

/** The one font of the first page starts loading with the page instead of after its style sheet. */
export function preloadFont(): Plugin {
  return {
    name: 'balcao:preload-font',
    apply: 'build',
    transformIndexHtml: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2'));
      if (!font) return undefined;
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        },
      ];
    },
  };
}

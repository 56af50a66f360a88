import { useEffect } from 'react';

/** The colours of the bar, as in index.html. */
const frames = { light: '#ffffff', dark: '#131a18' } as const;

/** The frame of an installed app follows the theme of the page; until then index.html gives it that of the system. */
export function useFrameColor(scheme: keyof typeof frames): void {
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
      meta.content = frames[scheme];
  }, [scheme]);
}

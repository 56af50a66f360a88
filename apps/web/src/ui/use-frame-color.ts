import { useEffect } from 'react';

/** The colours of the window frame or status bar, the same as in index.html. */
const frameColours = { light: '#ffffff', dark: '#131a18' } as const;

/**
 * Gives the frame of the installed app the colour of the page's theme. Before this runs, index.html gives it the colour
 * of the system's theme.
 */
export function useFrameColor(scheme: keyof typeof frameColours): void {
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
      meta.content = frameColours[scheme];
  }, [scheme]);
}

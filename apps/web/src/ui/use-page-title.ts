import { useEffect } from 'react';

let title = '';
let unread = 0;

function show(): void {
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${title ? `${title} · ` : ''}Balcão`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const href = unread > 0 ? '/favicon-unread.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.href = href;
}

/** The screen's name in the browser tab. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    title = name;
    show();
  }, [name]);
}

/**
 * The number of unread conversations: before the tab's title, as a dot on its icon, and as a badge on the installed
 * app.
 */
export function showUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  show();
  // Only some systems have app badges, and only for installed apps.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}

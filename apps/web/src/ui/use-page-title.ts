import { useEffect } from 'react';

let title = '';
/** Undefined: not counted yet. A push message may have put a badge on the app meanwhile. */
let unread: number | undefined;

function show(): void {
  const hasUnread = unread !== undefined && unread > 0;
  document.title = `${hasUnread ? `(${unread}) ` : ''}${title ? `${title} · ` : ''}Balcão`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const href = hasUnread ? '/favicon-unread.svg' : '/favicon.svg';
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

import { useEffect } from 'react';
import { brand, onBrand } from './brand.ts';

let title = '';
/** Undefined: not counted yet. A push message may have put a badge on the app meanwhile. */
let unread: number | undefined;
/** The number as the title shows it. */
let unreadText = '';

function show(): void {
  const { name, files } = brand();
  const hasUnread = unread !== undefined && unread > 0;
  document.title = `${hasUnread ? `(${unreadText}) ` : ''}${title ? `${title} · ` : ''}${name}`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const picture = hasUnread ? 'favicon-unread' : 'favicon';
  const href = files ? `${files}${picture}.png` : `/${picture}.svg`;
  if (icon && icon.getAttribute('href') !== href) icon.href = href;
}

onBrand(show);

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
 * @param text how the title shows the number, as "99+"
 */
export function showUnread(count: number, text = String(count)): void {
  if (count === unread) return;
  unread = count;
  unreadText = text;
  show();
  // Only some systems have app badges, and only for installed apps.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}

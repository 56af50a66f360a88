import { useEffect } from 'react';
import { brand, onBrand } from './brand.ts';

let title = '';
/**
 * Undefined: not counted yet. The first count is shown even if it is 0, because a push message may have put a badge on
 * the app, which 0 removes.
 */
let unread: number | undefined;
/** The number in the form of the title, such as `99+`. */
let unreadText = '';

/** Writes the title and the icon of the tab. */
function show(): void {
  const { name, files } = brand();
  const hasUnread = unread !== undefined && unread > 0;
  const unreadPart = hasUnread ? `(${unreadText}) ` : '';
  const screenPart = title ? `${title} · ` : '';
  document.title = `${unreadPart}${screenPart}${name}`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const picture = hasUnread ? 'favicon-unread' : 'favicon';
  const href = files ? `${files}${picture}.png` : `/${picture}.svg`;
  if (icon && icon.getAttribute('href') !== href) icon.href = href;
}

onBrand(show);

/** Shows the name of the screen in the title of the browser tab. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    title = name;
    show();
  }, [name]);
}

/**
 * Shows the number of unread conversations: before the title of the tab, as a dot on its icon, and as a badge on the
 * installed app.
 * @param text the number in the form of the title, such as `99+`
 */
export function showUnread(count: number, text = String(count)): void {
  if (count === unread) return;
  unread = count;
  unreadText = text;
  show();
  // Only some systems have app badges, and only for installed apps.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}

import { limits } from '@balcao/contract';
import { useEffect } from 'react';
import { formatCount } from '../i18n/format.ts';
import { brand, onBrand } from './brand.ts';

let title = '';
/** Undefined: not counted yet. A push message may have put a badge on the app meanwhile. */
let unread: number | undefined;

function show(): void {
  const { name, files } = brand();
  const count = unread ?? 0;
  const hasUnread = count > 0;
  const shown = hasUnread ? `(${formatCount(count, limits.countedUnread - 1)}) ` : '';
  document.title = `${shown}${title ? `${title} · ` : ''}${name}`;
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
 */
export function showUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  show();
  // Only some systems have app badges, and only for installed apps.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}

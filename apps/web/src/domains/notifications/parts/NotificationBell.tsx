import { limits } from '@balcao/contract';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { queries } from '../../../api/query-keys.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useAnchor } from '../../../ui/use-anchor.ts';
import { useIsSettled } from '../../../ui/use-is-settled.ts';
import { showUnread } from '../../../ui/use-page-title.ts';
import { useChatNotifications } from '../../chats/index.ts';
import { useNotifications } from '../use-notifications.ts';

const loadPopover = withDialogTexts(async () => ({ default: (await import('./BellPopover.tsx')).BellPopover }));
const BellPopover = lazy(loadPopover);

/**
 * The bell of the app bar, with the number of tickets that have unread messages, of new mentions in notes, and of chats
 * of which the user is notified. The title of the browser tab and the icon of the installed app show the same number.
 */
export function NotificationBell() {
  const { t } = useTranslation();
  const user = useUser();
  const mentions = useQuery({ ...queries.ticketNotes.mentions(), enabled: useIsSettled() }).data?.length ?? 0;
  const chats = useChatNotifications().length;
  const unread = (useQuery(queries.tickets.counts({ query: {} })).data?.unread ?? 0) + mentions + chats;
  const { anchor, close, button } = useAnchor('dialog', loadPopover);
  useNotifications(user);
  useEffect(() => {
    // The server stops counting at the limit, so a number that reaches it is shown as 99+.
    showUnread(unread, formatCount(unread, limits.countedUnread - 1));
    return () => showUnread(0);
  }, [unread]);
  return (
    <>
      <IconButton label={t(($) => $.notifications.title)} count={unread} {...button}>
        <IconBell size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <Suspense>{anchor && <BellPopover anchor={anchor} onClose={close} />}</Suspense>
    </>
  );
}

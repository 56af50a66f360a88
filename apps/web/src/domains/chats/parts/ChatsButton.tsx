import { IconMessageUser } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useAnchor } from '../../../ui/use-anchor.ts';
import { useUnreadChats } from '../use-unread-chats.ts';

const loadPopover = withDialogTexts(async () => ({ default: (await import('./ChatsPopover.tsx')).ChatsPopover }));
const ChatsPopover = lazy(loadPopover);

/** The button of the app bar for the chats, with the number of unread messages; for companies whose plan has chats. */
export function ChatsButton() {
  const { t } = useTranslation();
  const { company } = useUser();
  const unread = useUnreadChats();
  const { anchor, close, button } = useAnchor('dialog', loadPopover);
  if (!company.plan.useInternalChat) return null;
  return (
    <>
      <IconButton label={t(($) => $.chats.title)} count={unread} {...button}>
        <IconMessageUser size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <Suspense>{anchor && <ChatsPopover anchor={anchor} onClose={close} />}</Suspense>
    </>
  );
}

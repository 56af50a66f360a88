import type { CurrentAnnouncement } from '@balcao/contract';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useAnchor } from '../../../ui/use-anchor.ts';
import { useIsSettled } from '../../../ui/use-is-settled.ts';

const loadPopover = withDialogTexts(async () => ({
  default: (await import('./AnnouncementsPopover.tsx')).AnnouncementsPopover,
}));
const AnnouncementsPopover = lazy(loadPopover);
const AnnouncementDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./AnnouncementDialog.tsx')).AnnouncementDialog })),
);

/** The announcements of the operator, with the number of unread ones. */
export function AnnouncementsButton() {
  const { t } = useTranslation();
  const announcements = useQuery({ ...queries.announcements.current(), enabled: useIsSettled() }).data;
  const unread = announcements?.filter(({ isRead }) => !isRead).length ?? 0;
  const { anchor, close, button } = useAnchor('dialog', loadPopover);
  const [opened, setOpened] = useState<CurrentAnnouncement | null>(null);
  const open = (announcement: CurrentAnnouncement) => {
    close();
    setOpened(announcement);
  };
  return (
    <>
      <IconButton label={t(($) => $.announcements.title)} count={unread} {...button}>
        <IconSpeakerphone size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <Suspense>{anchor && <AnnouncementsPopover anchor={anchor} onClose={close} onOpen={open} />}</Suspense>
      <Suspense>{opened && <AnnouncementDialog announcement={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}

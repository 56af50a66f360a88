import { IconBookmark, IconBookmarkPlus, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { live } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { useCommands } from '../../../ui/commands.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './saved-views.module.css';

const SaveViewDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog })),
);
const ManageViewsDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./ManageViewsDialog.tsx')).ManageViewsDialog })),
);

interface Props {
  /** The parameters of the present view. */
  address: string;
  onOpen: (address: string) => void;
}

/** The saved views by their names; nothing while there are none. The command palette has them, too. */
export function SavedViews({ address, onOpen }: Props) {
  const { t } = useTranslation();
  const [isManaging, setManaging] = useState(false);
  const views = useQuery({ ...queries.savedViews.list(), ...live }).data ?? [];
  useCommands(() => [
    ...views.map((view) => ({
      label: t(($) => $.savedViews.open, { name: view.name }),
      icon: IconBookmark,
      run: () => onOpen(view.address),
    })),
    ...(views.length > 0
      ? [{ label: t(($) => $.savedViews.manage), icon: IconSettings, run: () => setManaging(true) }]
      : []),
  ]);
  if (views.length === 0 && !isManaging) return null;
  return (
    <nav className={styles.bar} aria-label={t(($) => $.savedViews.bar)}>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={styles.view}
          data-hit
          aria-pressed={view.address === address}
          title={view.name}
          onClick={() => onOpen(view.address)}
        >
          <span dir="auto">{view.name}</span>
        </button>
      ))}
      <IconButton label={t(($) => $.savedViews.manage)} className={styles.manage} onClick={() => setManaging(true)}>
        <IconSettings size={16} stroke={1.75} />
      </IconButton>
      <Suspense>{isManaging && <ManageViewsDialog views={views} onClose={() => setManaging(false)} />}</Suspense>
    </nav>
  );
}

/** Saves the present view under a name. */
export function SaveViewButton({ address, className }: { address: string; className?: string | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useCommands(() => [{ label: t(($) => $.savedViews.save), icon: IconBookmarkPlus, run: () => setOpen(true) }]);
  return (
    <>
      <IconButton label={t(($) => $.savedViews.save)} className={className} onClick={() => setOpen(true)}>
        <IconBookmarkPlus size={17} stroke={1.75} />
      </IconButton>
      <Suspense>{isOpen && <SaveViewDialog address={address} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

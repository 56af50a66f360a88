import { can } from '@balcao/contract/permissions';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ConnectionDialogs, linkDialog, type OpenDialog } from './parts/ConnectionDialogs.tsx';
import { ConnectionList } from './parts/ConnectionList.tsx';
import { useConnections } from './use-connections.ts';
import shared from '../../ui/card.module.css';
import styles from './connections.module.css';

/** The company's connections, and the dialogs that add, link, change and remove them. */
export function ConnectionsScreen() {
  const { t } = useTranslation();
  const { profile } = useUser();
  const { data: connections, error, isPending, refetch } = useConnections();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const title = t(($) => $.connections.title);
  usePageTitle(title);
  const mayAdd = can(profile, 'connections-page:addConnection');
  const add = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} stroke={2.2} aria-hidden />}
      onClick={() => setDialog({ kind: 'add' })}
    >
      {t(($) => $.connections.add)}
    </Button>
  );

  return (
    <Screen
      title={title}
      subtitle={t(($) => $.connections.subtitle)}
      action={mayAdd && connections && connections.length > 0 && add}
    >
      <div className={`${shared.card} ${styles.card}`}>
        {isPending ? (
          <SkeletonRows rows={4} />
        ) : error && !connections ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : connections?.length === 0 ? (
          <EmptyState
            icon={<IconPlugConnected size={26} stroke={1.6} aria-hidden />}
            title={t(($) => $.connections.empty)}
            text={t(($) => (mayAdd ? $.connections.emptyText : $.connections.emptyForAttendant))}
            action={mayAdd && add}
          />
        ) : (
          <ConnectionList
            connections={connections ?? []}
            onEdit={({ id }) => setDialog({ kind: 'edit', id })}
            onRemove={({ id }) => setDialog({ kind: 'remove', id })}
            onShowToken={({ id }) => setDialog({ kind: 'token', id })}
            onShowQr={({ id, driver }) => setDialog(linkDialog(id, driver))}
          />
        )}
      </div>
      {dialog && connections && (
        <ConnectionDialogs
          dialog={dialog}
          connections={connections}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </Screen>
  );
}

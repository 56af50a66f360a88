import { can } from '@balcao/contract/permissions';
import type { Connection, Driver } from '@balcao/contract';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ConnectionList } from './parts/ConnectionList.tsx';
import { QrDialog } from './parts/QrDialog.tsx';
import { RemoveDialog } from './parts/RemoveDialog.tsx';
import { useConnections } from './use-connections.ts';
import shared from '../../ui/card.module.css';
import styles from './connections.module.css';

const ConnectionDialog = lazy(async () => ({
  default: (await import('./parts/ConnectionDialog.tsx')).ConnectionDialog,
}));
const TokenDialog = lazy(async () => ({ default: (await import('./parts/TokenDialog.tsx')).TokenDialog }));

const CloudDialog = lazy(async () => ({ default: (await import('../cloud/parts/CloudDialog.tsx')).CloudDialog }));
const MoveDialog = lazy(async () => ({ default: (await import('../cloud/parts/MoveDialog.tsx')).MoveDialog }));

/** The open dialog. It holds the id of the connection, so that the dialog follows its changes. */
type Over = { kind: 'add' } | { kind: 'edit' | 'move' | 'remove' | 'qr' | 'cloud' | 'token'; id: number };

export function ConnectionsScreen() {
  const { t } = useTranslation();
  const { profile } = useUser();
  const { data: connections, error, isPending, refetch } = useConnections();
  const [over, setOver] = useState<Over | null>(null);
  const title = t(($) => $.connections.title);
  usePageTitle(title);
  const mayAdd = can(profile, 'connections-page:addConnection');
  const close = () => setOver(null);
  const find = (kind: Over['kind']): Connection | undefined =>
    over && over.kind === kind && 'id' in over ? connections?.find(({ id }) => id === over.id) : undefined;
  const [editing, moving, removing, linking, official, keyed] = [
    find('edit'),
    find('move'),
    find('remove'),
    find('qr'),
    find('cloud'),
    find('token'),
  ];
  /** How a connection is linked: a code to scan, or the values for Meta. For a moving connection: at its target. */
  const showLink = (id: number, driver: Driver) => setOver({ kind: driver === 'cloud-api' ? 'cloud' : 'qr', id });
  const add = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} stroke={2.2} aria-hidden />}
      onClick={() => setOver({ kind: 'add' })}
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
            onEdit={({ id }) => setOver({ kind: 'edit', id })}
            onRemove={({ id }) => setOver({ kind: 'remove', id })}
            onShowToken={({ id }) => setOver({ kind: 'token', id })}
            onShowQr={({ id, driver }) => showLink(id, driver)}
          />
        )}
      </div>
      <Suspense>
        {(over?.kind === 'add' || editing) && (
          <ConnectionDialog
            connection={editing}
            onClose={close}
            onCreated={({ id, driver }) => showLink(id, driver)}
            onMove={({ id }) => setOver({ kind: 'move', id })}
          />
        )}
        {keyed && <TokenDialog connection={keyed} onClose={close} />}
        {official && <CloudDialog key={official.id} connection={official} onClose={close} />}
        {moving && (
          <MoveDialog
            key={moving.id}
            connection={moving}
            onClose={close}
            onMoved={(driver) => showLink(moving.id, driver)}
          />
        )}
      </Suspense>
      {removing && <RemoveDialog connection={removing} onClose={close} />}
      {linking && <QrDialog key={linking.id} connection={linking} onClose={close} />}
    </Screen>
  );
}

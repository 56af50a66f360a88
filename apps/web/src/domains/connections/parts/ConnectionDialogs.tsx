import type { Connection, Driver } from '@balcao/contract';
import { lazy, Suspense } from 'react';
import { CloudDialog, MoveDialog } from '../../cloud/parts.ts';
import { QrDialog } from './QrDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

const ConnectionDialog = lazy(async () => ({ default: (await import('./ConnectionDialog.tsx')).ConnectionDialog }));
const TokenDialog = lazy(async () => ({ default: (await import('./TokenDialog.tsx')).TokenDialog }));

/** The open dialog. It holds the id of the connection, so that the dialog follows its changes. */
export type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'move' | 'remove' | 'qr' | 'cloud' | 'token'; id: number };

/** How a connection is linked: a code to scan, or the values for Meta. For a moving connection: at its target. */
export const linkDialog = (id: number, driver: Driver): OpenDialog => ({
  kind: driver === 'cloud-api' ? 'cloud' : 'qr',
  id,
});

interface Props {
  dialog: OpenDialog;
  connections: readonly Connection[];
  onOpen: (next: OpenDialog) => void;
  onClose: () => void;
}

/** The dialogs over the connections; none for a connection that was deleted meanwhile. */
export function ConnectionDialogs({ dialog, connections, onOpen, onClose }: Props) {
  const connection = 'id' in dialog ? connections.find(({ id }) => id === dialog.id) : undefined;
  if (dialog.kind !== 'add' && !connection) return null;
  return <Suspense>{draw()}</Suspense>;

  function draw() {
    if (dialog.kind === 'add' || dialog.kind === 'edit')
      return (
        <ConnectionDialog
          connection={connection}
          onClose={onClose}
          onCreated={({ id, driver }) => onOpen(linkDialog(id, driver))}
          onMove={({ id }) => onOpen({ kind: 'move', id })}
        />
      );
    if (!connection) return null;
    switch (dialog.kind) {
      case 'token':
        return <TokenDialog connection={connection} onClose={onClose} />;
      case 'cloud':
        return <CloudDialog key={connection.id} connection={connection} onClose={onClose} />;
      case 'move':
        return (
          <MoveDialog
            key={connection.id}
            connection={connection}
            onClose={onClose}
            onMoved={(driver) => onOpen(linkDialog(connection.id, driver))}
          />
        );
      case 'remove':
        return <RemoveDialog connection={connection} onClose={onClose} />;
      case 'qr':
        return <QrDialog key={connection.id} connection={connection} onClose={onClose} />;
    }
  }
}

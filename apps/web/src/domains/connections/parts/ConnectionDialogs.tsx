import type { Connection, Driver } from '@balcao/contract';
import { lazy, Suspense } from 'react';
import { CloudDialog, MoveDialog } from '../../cloud/parts.ts';
import { QrDialog } from './QrDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

const ConnectionDialog = lazy(async () => ({ default: (await import('./ConnectionDialog.tsx')).ConnectionDialog }));
const TokenDialog = lazy(async () => ({ default: (await import('./TokenDialog.tsx')).TokenDialog }));

/** Which dialog is open. It names the connection by its id, so that the dialog shows the changes of the connection. */
export type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'move' | 'remove' | 'qr' | 'cloud' | 'token'; id: number };

/**
 * The dialog that links a connection: a code to scan, or the values for Meta.
 * @param driver for a connection that moves: the driver to which it moves
 */
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

/** The open dialog over the connections; nothing if its connection was deleted meanwhile. */
export function ConnectionDialogs({ dialog, connections, onOpen, onClose }: Props) {
  const connection = 'id' in dialog ? connections.find(({ id }) => id === dialog.id) : undefined;
  if (dialog.kind === 'add' || (dialog.kind === 'edit' && connection))
    return (
      <Suspense>
        <ConnectionDialog
          connection={connection}
          onClose={onClose}
          onCreated={({ id, driver }) => onOpen(linkDialog(id, driver))}
          onMove={({ id }) => onOpen({ kind: 'move', id })}
        />
      </Suspense>
    );
  if (!connection) return null;
  return (
    <Suspense>
      <DialogOfConnection kind={dialog.kind} connection={connection} onOpen={onOpen} onClose={onClose} />
    </Suspense>
  );
}

interface DialogOfConnectionProps extends Pick<Props, 'onOpen' | 'onClose'> {
  kind: OpenDialog['kind'];
  connection: Connection;
}

function DialogOfConnection({ kind, connection, onOpen, onClose }: DialogOfConnectionProps) {
  switch (kind) {
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
    default:
      return null;
  }
}

import type { Connection } from '@balcao/contract';
import { IconCloudCog, IconDeviceMobile, IconPlugConnectedX, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { sessionActions } from '../connection-status.ts';
import { useSessionOrder } from '../use-session-order.ts';
import { PhoneLink } from './PhoneLink.tsx';
import styles from '../connections.module.css';

const icon = { size: 16, stroke: 1.9, 'aria-hidden': true } as const;

/**
 * The buttons of a connection's session, by its status.
 * @param onShowQr opens the dialog that links the connection: the QR code, or the account of the official API
 */
export function SessionActions({ connection, onShowQr }: { connection: Connection; onShowQr: () => void }) {
  const { t } = useTranslation();
  const { mutate, mutateAsync, isPending, variables } = useSessionOrder(connection);
  const [asksToDisconnect, setAsksToDisconnect] = useState(false);
  const isCloud = connection.driver === 'cloud-api';
  // A number of the official API has no QR code. The dialog of its account opens by a button of its own, below.
  const actions = sessionActions[connection.status].filter((action) => {
    const needsQr = action === 'show-qr' || action === 'new-qr';
    return !(isCloud && needsQr);
  });
  return (
    <div className={styles.actions}>
      {actions.includes('show-qr') && (
        <Button small kind="primary" icon={<IconQrcode {...icon} />} onClick={onShowQr}>
          {t(($) => $.connections.showQr)}
        </Button>
      )}
      {actions.includes('try-again') && (
        <Button
          small
          icon={<IconRefresh {...icon} />}
          busy={isPending && variables === 'try-again'}
          onClick={() => mutate('try-again')}
        >
          {t(($) => $.connections.tryAgain)}
        </Button>
      )}
      {actions.includes('new-qr') && (
        <Button
          small
          icon={<IconQrcode {...icon} />}
          busy={isPending && variables === 'new-qr'}
          onClick={() => mutate('new-qr', { onSuccess: onShowQr })}
        >
          {t(($) => $.connections.newQr)}
        </Button>
      )}
      {actions.includes('disconnect') && (
        <Button small icon={<IconPlugConnectedX {...icon} />} onClick={() => setAsksToDisconnect(true)}>
          {t(($) => $.connections.disconnect)}
        </Button>
      )}
      {actions.includes('connecting') && (
        <Button small busy>
          {t(($) => $.connections.connecting)}
        </Button>
      )}
      {isCloud && (
        <Button small icon={<IconCloudCog {...icon} />} onClick={onShowQr}>
          {t(($) => $.cloud.open)}
        </Button>
      )}
      {connection.driver === 'sandbox' && (
        <PhoneLink connection={connection}>
          <IconDeviceMobile {...icon} />
          {t(($) => $.connections.openPhone)}
        </PhoneLink>
      )}
      <ConfirmDialog
        open={asksToDisconnect}
        onClose={() => setAsksToDisconnect(false)}
        title={t(($) => $.connections.disconnectTitle, { name: connection.name })}
        text={t(($) => (isCloud ? $.cloud.disconnectText : $.connections.disconnectText))}
        confirm={t(($) => $.connections.disconnect)}
        danger
        onConfirm={() => mutateAsync('disconnect')}
      />
    </div>
  );
}

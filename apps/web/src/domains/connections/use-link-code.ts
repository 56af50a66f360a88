import type { Connection } from '@balcao/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import { isStuck } from './connection-status.ts';

/**
 * Follows the codes of a connection that is being linked. `onFinished` is called when a code is gone: scanned, or
 * expired.
 */
export function useLinkCode(connection: Connection, onFinished: () => void) {
  const { t } = useTranslation();
  const { name, qrcode, status } = connection;
  const [shown, setShown] = useState(qrcode);
  const [isReplaced, setReplaced] = useState(false);
  if (qrcode !== shown && qrcode !== '') {
    setReplaced(shown !== '');
    setShown(qrcode);
  }
  const stuck = isStuck(connection);
  const isFinished = status === 'CONNECTED' || (shown !== '' && qrcode === '' && !stuck);
  const finish = useEffectEvent(() => {
    if (status === 'CONNECTED')
      toast(
        'success',
        t(($) => $.connections.connected, { name }),
      );
    onFinished();
  });
  useEffect(() => {
    if (isFinished) finish();
  }, [isFinished]);
  return { isReplaced, isStuck: stuck };
}

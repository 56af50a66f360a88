import type { Connection } from '@balcao/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import { isStuck } from './connection-status.ts';

/**
 * Follows the codes of a connection that is being linked. Calls `onFinished` when a code was scanned or expired.
 * @returns `isReplaced`: a new code took the place of an expired one; `isStuck`: linking cannot go on by itself
 */
export function useLinkCode(connection: Connection, onFinished: () => void) {
  const { t } = useTranslation();
  const { name, qrcode, status } = connection;
  const [lastCode, setLastCode] = useState(qrcode);
  const [isReplaced, setReplaced] = useState(false);
  if (qrcode !== lastCode && qrcode !== '') {
    setReplaced(lastCode !== '');
    setLastCode(qrcode);
  }
  const stuck = isStuck(connection);
  const isFinished = status === 'CONNECTED' || (lastCode !== '' && qrcode === '' && !stuck);
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

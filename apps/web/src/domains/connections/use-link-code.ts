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
  /** The newest code; it stays after the connection has none any more. '': there was none yet. */
  const [lastCode, setLastCode] = useState(qrcode);
  const [isReplaced, setReplaced] = useState(false);
  if (qrcode !== lastCode && qrcode !== '') {
    setReplaced(lastCode !== '');
    setLastCode(qrcode);
  }
  const stuck = isStuck(connection);
  // A code that is gone without a new one was scanned, or the last code of this attempt expired.
  const isCodeGone = lastCode !== '' && qrcode === '';
  const isFinished = status === 'CONNECTED' || (isCodeGone && !stuck);
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

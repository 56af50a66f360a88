import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDeviceMobileOff, IconScan, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import type { Phone, PhoneActs } from '../use-phone.ts';
import styles from '../phone.module.css';

interface Props {
  phone: Phone;
  acts: PhoneActs;
  autoRead: boolean;
  onAutoRead: (on: boolean) => void;
}
const icon = { size: 16, stroke: 1.9, 'aria-hidden': true } as const;

/** The company's telephone that Balcão is linked to, and its network. */
export function Device({ phone: { number, qrcode, status }, acts, autoRead, onAutoRead }: Props) {
  const { t } = useTranslation();
  const [isAskingToUnlink, setAskingToUnlink] = useState(false);
  // A device that is only out of the network stays linked.
  const isLinked = number !== null && status !== 'DISCONNECTED' && status !== 'qrcode';
  const scan = useMutation({
    mutationFn: () => acts.scan(qrcode),
    onSuccess: () =>
      toast(
        'success',
        t(($) => $.sandbox.scanned),
      ),
    onError: toastError,
  });
  const drop = useMutation({
    mutationFn: acts.drop,
    onSuccess: () =>
      toast(
        'success',
        t(($) => $.sandbox.dropped),
      ),
    onError: toastError,
  });
  return (
    <section className={styles.device} aria-labelledby="device">
      <h2 id="device">{t(($) => $.sandbox.device)}</h2>
      <p className={styles.link} data-linked={isLinked || undefined}>
        <i aria-hidden />
        {isLinked ? t(($) => $.sandbox.linkedAs, { number }) : t(($) => $.sandbox.notLinked)}
      </p>
      {!isLinked && <p className={styles.hint}>{t(($) => (qrcode ? $.sandbox.scanHint : $.sandbox.noQrHint))}</p>}
      {qrcode !== '' && (
        <Button kind="primary" busy={scan.isPending} icon={<IconScan {...icon} />} onClick={() => scan.mutate()}>
          {t(($) => $.sandbox.scan)}
        </Button>
      )}
      <Button disabled={!isLinked} busy={drop.isPending} icon={<IconWifiOff {...icon} />} onClick={() => drop.mutate()}>
        {t(($) => $.sandbox.drop)}
      </Button>
      <Button disabled={!isLinked} icon={<IconDeviceMobileOff {...icon} />} onClick={() => setAskingToUnlink(true)}>
        {t(($) => $.sandbox.unlink)}
      </Button>
      <Switch
        checked={autoRead}
        onChange={(event) => onAutoRead(event.target.checked)}
        label={t(($) => $.sandbox.autoRead)}
      />
      <ConfirmDialog
        open={isAskingToUnlink}
        onClose={() => setAskingToUnlink(false)}
        title={t(($) => $.sandbox.unlinkTitle)}
        text={t(($) => $.sandbox.unlinkText)}
        confirm={t(($) => $.sandbox.unlink)}
        danger
        onConfirm={async () => {
          await acts.unlink();
          toast(
            'success',
            t(($) => $.sandbox.unlinked),
          );
        }}
      />
    </section>
  );
}

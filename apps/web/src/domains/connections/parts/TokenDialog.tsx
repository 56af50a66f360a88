import type { Connection } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import styles from './token-dialog.module.css';

interface Props {
  connection: Connection;
  onClose: () => void;
}

/**
 * Makes, replaces and revokes the token with which programs send. A new token is shown while the dialog is open, and
 * never again.
 */
export function TokenDialog({ connection: { id, name, tokenHint }, onClose }: Props) {
  const { t } = useTranslation();
  const { plan } = useUser().company;
  const [token, setToken] = useState<string | null>(null);
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null);
  // One call makes the first token and replaces an old one. `ConfirmDialog` awaits `replace` and shows its error.
  const {
    mutate: make,
    mutateAsync: replace,
    isPending,
  } = useMutation({
    mutationFn: () => api.connections.makeToken({ params: { id } }),
    onSuccess: (made) => setToken(made.token),
  });
  const revoke = async () => {
    await api.connections.revokeToken({ params: { id } });
    setToken(null);
    toast(
      'success',
      t(($) => $.connections.tokens.revoked),
    );
  };

  if (asking) {
    const isReplacing = asking === 'replace';
    return (
      <ConfirmDialog
        open
        onClose={() => setAsking(null)}
        title={t(($) => (isReplacing ? $.connections.tokens.replaceTitle : $.connections.tokens.revokeTitle), { name })}
        text={t(($) => (isReplacing ? $.connections.tokens.replaceText : $.connections.tokens.revokeText))}
        confirm={t(($) => (isReplacing ? $.connections.tokens.replace : $.connections.tokens.revoke))}
        danger
        onConfirm={() => (isReplacing ? replace() : revoke())}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t(($) => $.connections.tokens.title)} · ${name}`}
      footer={
        tokenHint === null ? (
          plan.useExternalApi && (
            <Button kind="primary" busy={isPending} onClick={() => make(undefined, { onError: toastError })}>
              {t(($) => $.connections.tokens.make)}
            </Button>
          )
        ) : (
          <>
            <Button kind="danger" onClick={() => setAsking('revoke')}>
              {t(($) => $.connections.tokens.revoke)}
            </Button>
            {plan.useExternalApi && (
              <Button onClick={() => setAsking('replace')}>{t(($) => $.connections.tokens.replace)}</Button>
            )}
          </>
        )
      }
    >
      <TokenState token={token} tokenHint={tokenHint} />
    </Dialog>
  );
}

/** Explains the token, and shows the new token or the last characters of the stored one. */
function TokenState({ token, tokenHint }: { token: string | null; tokenHint: string | null }) {
  const { t } = useTranslation();
  const { plan } = useUser().company;
  const storedToken =
    tokenHint === null ? (
      <p className={styles.none}>{t(($) => $.connections.tokens.none)}</p>
    ) : (
      <p className={styles.none}>
        {t(($) => $.connections.tokens.ends)} <code>…{tokenHint}</code>
      </p>
    );
  return (
    <div className={styles.token}>
      <p>{t(($) => $.connections.tokens.about)}</p>
      {!plan.useExternalApi && <Caution>{t(($) => $.connections.tokens.noPlan)}</Caution>}
      {token === null ? (
        storedToken
      ) : (
        <div className={styles.fresh}>
          <strong id="fresh-token">{t(($) => $.connections.tokens.fresh)}</strong>
          <code aria-labelledby="fresh-token">{token}</code>
          <Button small icon={<IconCopy size={16} stroke={1.9} aria-hidden />} onClick={() => void copyText(token)}>
            {t(($) => $.connections.tokens.copy)}
          </Button>
          <output>{t(($) => $.connections.tokens.once)}</output>
        </div>
      )}
      {plan.useExternalApi && <Link to="/messages-api">{t(($) => $.connections.tokens.help)}</Link>}
    </div>
  );
}

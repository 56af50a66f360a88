import type { McpToken } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { FreshSecret } from './FreshSecret.tsx';
import styles from '../integrations.module.css';

interface Props {
  token: McpToken;
  onClose: () => void;
}

/** How an assistant is connected, and its new token. The token is shown while the dialog is open, and never again. */
export function McpTokenDialog({ token: { id, name, tokenHint }, onClose }: Props) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, mutateAsync, data, isPending } = useMutation({
    mutationFn: () => api.mcpTokens.makeToken({ params: { id } }),
  });
  if (isConfirming)
    return (
      <ConfirmDialog
        open
        onClose={() => setConfirming(false)}
        title={t(($) => $.integrations.mcp.replaceTitle)}
        text={t(($) => $.integrations.mcp.replaceText)}
        confirm={t(($) => $.integrations.mcp.make)}
        onConfirm={() => mutateAsync()}
      />
    );
  const make = () => {
    // The first token is made at once. A further token ends the current one, so the user must confirm it.
    const replacesToken = tokenHint !== null || data !== undefined;
    if (replacesToken) setConfirming(true);
    else mutate(undefined, { onError: toastError });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t(($) => $.integrations.mcp.token)} · ${name}`}
      footer={
        <Button onClick={make} busy={isPending}>
          {t(($) => $.integrations.mcp.make)}
        </Button>
      }
    >
      <div className={styles.secret}>
        <p>{t(($) => $.integrations.mcp.about)}</p>
        <p>
          {t(($) => $.integrations.mcp.address)} <code>{`${location.origin}/mcp`}</code>
        </p>
        {data ? (
          <FreshSecret title={t(($) => $.integrations.mcp.fresh)} secret={data.token} />
        ) : (
          <p>
            {tokenHint === null
              ? t(($) => $.integrations.mcp.none)
              : t(($) => $.integrations.mcp.ends, { hint: tokenHint })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

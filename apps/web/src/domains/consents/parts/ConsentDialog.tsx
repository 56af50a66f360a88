import type { Consent, Contact } from '@balcao/contract';
import { Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { useStateWords } from '../use-state-words.ts';
import styles from '../consents.module.css';

interface Props {
  contact: Pick<Contact, 'id' | 'name'>;
  onClose: () => void;
}

/** Whether a contact gets campaigns, the entries of the ledger, and a note that changes it. */
export function ConsentDialog({ contact: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const stateWords = useStateWords();
  const ask = { params: { contactId: id } };
  const { data, error, refetch } = useQuery({ ...queries.consents.show(ask), staleTime: 0 });
  const [reason, setReason] = useState('');
  const isRefused = data?.isRefused === true;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      isRefused ? api.consents.revoke({ ...ask, body: { reason } }) : api.consents.refuse({ ...ask, body: { reason } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.consents.show(ask), saved);
      setReason('');
      toast(
        'success',
        t(($) => (saved.isRefused ? $.consents.refused : $.consents.revoked), { name }),
      );
    },
    onError: toastError,
  });
  const exporting = useMutation({
    mutationFn: () => api.consents.export({ ...ask, query: {} }),
    onSuccess: (csv) => saveFile(`${name} – ${t(($) => $.consents.ledger)}.csv`, csv as unknown as string),
    onError: toastError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length >= 2 && !isPending) mutate();
  };
  return (
    <Dialog open onClose={onClose} title={t(($) => $.consents.title, { name })}>
      {data ? (
        <div className={styles.dialog}>
          <output className={styles.state} data-refused={isRefused || undefined}>
            {stateWords(data)}
          </output>
          <form onSubmit={submit} className={styles.form}>
            <Textarea
              label={t(($) => $.consents.reason)}
              description={t(($) => (isRefused ? $.consents.revokeHint : $.consents.refuseHint))}
              rows={2}
              maxLength={200}
              dir="auto"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button
              type="submit"
              kind={isRefused ? 'primary' : 'danger'}
              busy={isPending}
              disabled={reason.trim().length < 2}
            >
              {t(($) => (isRefused ? $.consents.revoke : $.consents.refuse))}
            </Button>
          </form>
          <section className={styles.ledger}>
            <header>
              <h3>{t(($) => $.consents.ledger)}</h3>
              {data.entries.length > 0 && (
                <Button
                  small
                  icon={<IconDownload size={15} aria-hidden />}
                  busy={exporting.isPending}
                  onClick={() => exporting.mutate()}
                >
                  {t(($) => $.consents.export)}
                </Button>
              )}
            </header>
            {data.entries.length === 0 && !isRefused && <p className={styles.quiet}>{t(($) => $.consents.none)}</p>}
            <ol>
              {data.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </section>
        </div>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}

function Entry({ entry }: { entry: Consent }) {
  const { t } = useTranslation();
  const { basis, evidence, userName, createdAt, revokedAt, revokedBy, revokeReason } = entry;
  return (
    <li>
      <span dir="auto">{t(($) => $.consents.bases[basis], { evidence })}</span>
      <span className={`${styles.quiet} num`}>
        {formatDayTime(createdAt)}
        {userName && ` · ${t(($) => $.consents.by, { name: userName })}`}
      </span>
      {revokedAt && (
        <span className={`${styles.quiet} num`}>
          {formatDayTime(revokedAt)} ·{' '}
          {revokedBy === 'user'
            ? t(($) => $.consents.takenBack.user, { reason: revokeReason ?? '' })
            : t(($) => $.consents.takenBack.person)}
        </span>
      )}
    </li>
  );
}

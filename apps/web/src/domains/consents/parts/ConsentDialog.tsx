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
import { saveCsv } from '../../../ui/save-file.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { useTimeZone } from '../../schedules/index.ts';
import { ledgerSheet } from '../ledger-sheet.ts';
import { useStateWords } from '../use-state-words.ts';
import styles from '../consents.module.css';

interface Props {
  contact: Pick<Contact, 'id' | 'name'>;
  onClose: () => void;
}

/** Shows whether a contact gets campaigns, a form that changes it, and the entries of the ledger. */
export function ConsentDialog({ contact, onClose }: Props) {
  const { t } = useTranslation();
  const stateWords = useStateWords();
  const { data, error, refetch } = useQuery({
    ...queries.consents.show({ params: { contactId: contact.id } }),
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.consents.title, { name: contact.name })}>
      {data ? (
        <div className={styles.dialog}>
          <output className={styles.state} data-refused={data.isRefused || undefined}>
            {stateWords(data)}
          </output>
          <ConsentForm contact={contact} isRefused={data.isRefused} />
          <Ledger contact={contact} entries={data.entries} isRefused={data.isRefused} />
        </div>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}

/** Refuses campaigns for a contact, or takes the refusal back, with a reason. */
function ConsentForm({ contact: { id, name }, isRefused }: Pick<Props, 'contact'> & { isRefused: boolean }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const request = { params: { contactId: id } };
  const [reason, setReason] = useState('');
  // `ConsentNote` takes 2 to 200 characters.
  const isTooShort = reason.trim().length < 2;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      isRefused
        ? api.consents.revoke({ ...request, body: { reason } })
        : api.consents.refuse({ ...request, body: { reason } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.consents.show(request), saved);
      setReason('');
      toast(
        'success',
        t(($) => (saved.isRefused ? $.consents.refused : $.consents.revoked), { name }),
      );
    },
    onError: toastError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooShort && !isPending) mutate();
  };
  return (
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
      <Button type="submit" kind={isRefused ? 'primary' : 'danger'} busy={isPending} disabled={isTooShort}>
        {t(($) => (isRefused ? $.consents.revoke : $.consents.refuse))}
      </Button>
    </form>
  );
}

interface LedgerProps extends Pick<Props, 'contact'> {
  entries: readonly Consent[];
  isRefused: boolean;
}

/** The newest entries of the ledger, and the export of all. */
function Ledger({ contact: { id, name }, entries, isRefused }: LedgerProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const exporting = useMutation({
    mutationFn: () => api.consents.export({ params: { contactId: id }, query: { format: 'json' } }),
    // The contract types the reply as a file; the client has parsed the JSON.
    onSuccess: (exported) =>
      saveCsv(`${name} – ${t(($) => $.consents.ledger)}.csv`, ledgerSheet(exported as unknown as Consent[], timeZone)),
    onError: toastError,
  });
  return (
    <section className={styles.ledger}>
      <header>
        <h3>{t(($) => $.consents.ledger)}</h3>
        {entries.length > 0 && (
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
      {entries.length === 0 && !isRefused && <p className={styles.quiet}>{t(($) => $.consents.none)}</p>}
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: Consent }) {
  const { t } = useTranslation();
  const { basis, evidence, userName, createdAt, revokedAt, revokedBy, revokeUserName, revokeReason } = entry;
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
          {revokeUserName && ` · ${t(($) => $.consents.by, { name: revokeUserName })}`}
        </span>
      )}
    </li>
  );
}

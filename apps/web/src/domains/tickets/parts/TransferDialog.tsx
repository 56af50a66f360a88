import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@balcao/contract/limits';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OpenedTicket } from '../ticket-detail.ts';
import { useDebounced } from '../use-debounced.ts';
import type { Destination } from '../use-ticket-moves.ts';
import styles from './dialogs.module.css';

/** Transfers a ticket to another queue, and there to a user or to any user of the queue. */
export function TransferDialog({
  ticket,
  isBusy,
  onClose,
  onTransfer,
}: {
  ticket: OpenedTicket;
  isBusy: boolean;
  onClose: () => void;
  onTransfer: (to: Destination) => void;
}) {
  const { t } = useTranslation();
  const [queueId, setQueueId] = useState<string | null>(null);
  const [user, setUser] = useState<{ id: number; name: string } | null>(null);
  const [text, setText] = useState('');
  const [whatsappId, setWhatsappId] = useState<string | null>(String(ticket.whatsappId));
  const [isTried, setTried] = useState(false);
  const searched = useDebounced(text.trim());
  const canSearch = !user && searched.length >= limits.searchMin;
  const queues = useQuery(queries.queues.list());
  const connections = useQuery(queries.connections.list());
  const found = useQuery({ ...queries.users.list({ query: { searchParam: searched } }), enabled: canSearch });
  const users = user ? [user] : canSearch ? (found.data ?? []).filter(({ id }) => id !== ticket.userId) : [];

  const submit = () => {
    setTried(true);
    if (queueId && whatsappId)
      onTransfer({ queueId: Number(queueId), userId: user?.id ?? null, whatsappId: Number(whatsappId) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.tickets.dialog.transferTitle)}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button kind="primary" busy={isBusy} onClick={submit}>
            {t(($) => $.tickets.dialog.transfer)}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Select
          label={t(($) => $.tickets.dialog.queue)}
          placeholder={t(($) => $.tickets.dialog.selectQueue)}
          data-autofocus
          required
          data={(queues.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={queueId}
          onChange={setQueueId}
          error={
            queues.isError
              ? t(($) => $.tickets.dialog.queueFailed)
              : isTried && !queueId && t(($) => $.tickets.dialog.selectQueue)
          }
        />
        <Select
          label={t(($) => $.tickets.dialog.user)}
          placeholder={t(($) => $.tickets.dialog.userHint)}
          searchable
          clearable
          data={users.map(({ id, name }) => ({ value: String(id), label: name }))}
          filter={({ options }) => options}
          value={user ? String(user.id) : null}
          searchValue={text}
          onSearchChange={(next) => {
            if (user && next !== user.name) setUser(null);
            setText(next);
          }}
          onChange={(value) => {
            setUser(users.find(({ id }) => String(id) === value) ?? null);
            if (!value) setText('');
          }}
          nothingFoundMessage={
            user || text.trim().length < limits.searchMin
              ? undefined
              : found.isFetching || searched !== text.trim()
                ? t(($) => $.tickets.dialog.searching)
                : t(($) => $.tickets.dialog.noUser)
          }
        />
        <Select
          label={t(($) => $.tickets.dialog.connection)}
          placeholder={t(($) => $.tickets.dialog.selectConnection)}
          required
          data={(connections.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={whatsappId}
          onChange={setWhatsappId}
          error={isTried && !whatsappId && t(($) => $.tickets.dialog.selectConnection)}
        />
      </form>
    </Dialog>
  );
}

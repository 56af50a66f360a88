import { can } from '@balcao/contract/permissions';
import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { RunRow } from './RunRow.tsx';
import { RunTimeline } from './RunTimeline.tsx';
import styles from '../flow-runs.module.css';

interface Props {
  ticketId: number;
  /** The user may give the ticket to a flow. */
  canStart: boolean;
  onClose: () => void;
}

/** The flows of a ticket: a form that starts a flow, and for admins the runs, which explain what the bot said. */
export function TicketFlowsDialog({ ticketId, canStart, onClose }: Props) {
  const { t } = useTranslation();
  const { profile } = useUser();
  return (
    <Dialog open onClose={onClose} title={t(($) => $.flowRuns.title)} size="lg">
      {canStart && <StartFlow ticketId={ticketId} onStarted={onClose} />}
      {can(profile, 'flows:edit') && <Runs ticketId={ticketId} />}
    </Dialog>
  );
}

function StartFlow({ ticketId, onStarted }: { ticketId: number; onStarted: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(queries.flowRuns.startable());
  const [chosen, setChosen] = useState<string | null>(null);
  const hintId = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => api.flowRuns.start({ params: { flowId: id }, body: { ticketId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.flowRuns.all });
      toast(
        'success',
        t(($) => $.flowRuns.started),
      );
      onStarted();
    },
    onError: toastError,
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data?.flows.length === 0) return <p className={styles.quiet}>{t(($) => $.flowRuns.noFlows)}</p>;
  return (
    <form
      className={styles.start}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) mutate(Number(chosen));
      }}
    >
      <Select
        label={t(($) => $.flowRuns.start)}
        aria-describedby={hintId}
        data={(data?.flows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        value={chosen}
        onChange={setChosen}
        // The field gets the focus when the dialog opens, and must not cover it with the choices.
        openOnFocus={false}
        data-autofocus
      />
      <Button kind="primary" type="submit" busy={isPending} disabled={chosen === null}>
        {t(($) => $.flowRuns.begin)}
      </Button>
      <p id={hintId} className={styles.quiet}>
        {t(($) => $.flowRuns.startHint)}
      </p>
    </form>
  );
}

/** The newest runs in the ticket, or the run that was opened. */
function Runs({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(queries.flowRuns.ofTicket({ params: { ticketId } }));
  if (opened !== null)
    return (
      <>
        <Button small onClick={() => setOpened(null)}>
          {t(($) => $.flowRuns.back)}
        </Button>
        <RunTimeline runId={opened} />
      </>
    );
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
  if (data.runs.length === 0)
    return <EmptyState title={t(($) => $.flowRuns.none)} text={t(($) => $.flowRuns.noneText)} />;
  return (
    <>
      <p className={styles.quiet}>{t(($) => $.flowRuns.why)}</p>
      <ul className={styles.runs}>
        {data.runs.map((run) => (
          <RunRow key={run.id} run={run} names="flow" onOpen={() => setOpened(run.id)} />
        ))}
      </ul>
    </>
  );
}

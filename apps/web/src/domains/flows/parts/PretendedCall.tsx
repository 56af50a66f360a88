import { NumberInput, Textarea } from '@mantine/core';
import { HttpData } from '@balcao/contract/flows/blocks/http';
import { variablesOf } from '@balcao/contract/flows/simulate/simulation';
import { limits } from '@balcao/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { useFlowWords } from '../use-flow-words.ts';
import type { Simulator } from '../use-simulator.ts';
import styles from '../flows.module.css';

/** HTTP has no larger status. */
const maxStatus = 599;
/** What the author typed as a status between 0 and `maxStatus`; 0 means that the server did not answer. */
const statusOf = (typed: number | string) => Math.min(Math.max(Number(typed) || 0, 0), maxStatus);

/** The answer to an HTTP call of a simulated flow. The author types it, or takes it from a real call. */
export function PretendedCall({ flowId, simulator }: { flowId: number; simulator: Simulator }) {
  const { feed, simulation, content } = simulator;
  const { t } = useFlowWords();
  const [status, setStatus] = useState<number | string>(200);
  const [body, setBody] = useState('{}');
  const nodeId = simulation.run.state?.nodeId ?? '';
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.flowRuns.testHttp({
        body: {
          data: HttpData.parse(content.nodes.find(({ id }) => id === nodeId)?.data ?? {}),
          variables: { ...variablesOf(simulation) },
          flowId,
          nodeId,
        },
      }),
    onSuccess: (answer) => {
      setStatus(answer.status ?? 0);
      setBody(answer.body);
      if (answer.status === null)
        toast(
          'error',
          t(($) => $.flows.simulator.noAnswer),
        );
    },
    onError: toastError,
  });
  return (
    <section className={styles.pretended}>
      <NumberInput
        label={t(($) => $.flows.simulator.status)}
        min={0}
        max={maxStatus}
        allowDecimal={false}
        hideControls
        value={status}
        onChange={setStatus}
      />
      <Textarea
        label={t(($) => $.flows.simulator.body)}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.flow.simulatedJson}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div className={styles.adders}>
        <Button small busy={isPending} onClick={() => mutate()}>
          {t(($) => $.flows.simulator.callReally)}
        </Button>
        <Button small kind="primary" onClick={() => feed({ type: 'answered', status: statusOf(status), body })}>
          {t(($) => $.flows.simulator.answer)}
        </Button>
        <Button small onClick={() => feed({ type: 'answered', status: 0, body: '' })}>
          {t(($) => $.flows.simulator.noAnswer)}
        </Button>
      </div>
    </section>
  );
}

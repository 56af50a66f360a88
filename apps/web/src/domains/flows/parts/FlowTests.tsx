import type { FlowTest } from '@balcao/contract';
import { findDifference, runOf } from '@balcao/contract/flows/simulate/replay';
import { limits } from '@balcao/contract/limits';
import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { useFlowWords } from '../use-flow-words.ts';
import type { Simulator } from '../use-simulator.ts';
import styles from '../flows.module.css';

/** The kept runs, each done again on the draft; this run can be kept, too. */
export function FlowTests({ flowId, simulator }: { flowId: number; simulator: Simulator }) {
  const { t, findingText } = useFlowWords();
  const { content, simulation, world } = simulator;
  const params = { id: flowId };
  const { data } = useQuery(queries.flows.tests({ params }));
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.flows.tests({ params }) });
  const keep = useMutation({
    mutationFn: () =>
      api.flows.keepTest({
        params,
        body: { name, world, inputs: [...simulation.inputs], expected: runOf(simulation) },
      }),
    onSuccess: async ({ name: kept }) => {
      setName('');
      await refresh();
      toast(
        'success',
        t(($) => $.flows.simulator.kept, { name: kept }),
      );
    },
    onError: toastError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: FlowTest) => api.flows.removeTest({ params: { ...params, testId: id } }),
    onSuccess: refresh,
    onError: toastError,
  });
  const tooLong = simulation.inputs.length > limits.flow.testInputs;
  return (
    <section>
      <h3 className={styles.subhead}>{t(($) => $.flows.simulator.tests)}</h3>
      <p className={styles.quiet}>{t(($) => $.flows.simulator.testsText)}</p>
      <form
        className={styles.reply}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim().length >= limits.flow.name.min && !tooLong && simulation.run.next === null) keep.mutate();
        }}
      >
        <TextInput
          aria-label={t(($) => $.flows.simulator.testName)}
          placeholder={t(($) => $.flows.simulator.testName)}
          maxLength={limits.flow.name.max}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          small
          type="submit"
          busy={keep.isPending}
          disabled={name.trim().length < limits.flow.name.min || tooLong || simulation.run.next !== null}
        >
          {t(($) => $.flows.simulator.keep)}
        </Button>
      </form>
      <ul className={styles.list}>
        {(data?.tests ?? []).map((test) => {
          const difference = findDifference(content, test);
          return (
            <li key={test.id}>
              <button type="button" onClick={() => simulator.show(test)}>
                <span className={styles.mark} data-error={difference !== undefined || undefined} data-good>
                  {difference ? (
                    <IconAlertTriangle size={16} stroke={1.9} aria-hidden />
                  ) : (
                    <IconCircleCheck size={16} stroke={1.9} aria-hidden />
                  )}
                </span>
                <span>
                  <b dir="auto">{test.name}</b>
                  <small>
                    {difference ? findingText(difference, undefined) : t(($) => $.flows.simulator.testPasses)}
                  </small>
                </span>
              </button>
              <IconButton
                label={t(($) => $.flows.simulator.removeTest, { name: test.name })}
                busy={remove.isPending && remove.variables.id === test.id}
                onClick={() => remove.mutate(test)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

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

/** The kept runs, each repeated on the draft, and a field to keep the run in the simulator under a name. */
export function FlowTests({ flowId, simulator }: { flowId: number; simulator: Simulator }) {
  const { t } = useFlowWords();
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
  // A run that is shown step by step and has a next block is not complete: a replay would run that block, too.
  const canKeep =
    name.trim().length >= limits.flow.name.min &&
    simulation.inputs.length <= limits.flow.testInputs &&
    simulation.run.next === null;
  return (
    <section>
      <h3 className={styles.subhead}>{t(($) => $.flows.simulator.tests)}</h3>
      <p className={styles.quiet}>{t(($) => $.flows.simulator.testsText)}</p>
      <form
        className={styles.reply}
        onSubmit={(event) => {
          event.preventDefault();
          if (canKeep) keep.mutate();
        }}
      >
        <TextInput
          aria-label={t(($) => $.flows.simulator.testName)}
          placeholder={t(($) => $.flows.simulator.testName)}
          maxLength={limits.flow.name.max}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button small type="submit" busy={keep.isPending} disabled={!canKeep}>
          {t(($) => $.flows.simulator.keep)}
        </Button>
      </form>
      <ul className={styles.list}>
        {(data?.tests ?? []).map((test) => (
          <TestRow
            key={test.id}
            test={test}
            content={content}
            isBusy={remove.isPending && remove.variables.id === test.id}
            onShow={() => simulator.show(test)}
            onRemove={() => remove.mutate(test)}
          />
        ))}
      </ul>
    </section>
  );
}

interface TestRowProps {
  test: FlowTest;
  content: Simulator['content'];
  isBusy: boolean;
  onShow: () => void;
  onRemove: () => void;
}

/** A kept run, and whether the draft still goes the same way. */
function TestRow({ test, content, isBusy, onShow, onRemove }: TestRowProps) {
  const { t, findingText } = useFlowWords();
  const difference = findDifference(content, test);
  return (
    <li>
      <button type="button" onClick={onShow}>
        <span className={styles.mark} data-error={difference !== undefined || undefined} data-good>
          {difference ? (
            <IconAlertTriangle size={16} stroke={1.9} aria-hidden />
          ) : (
            <IconCircleCheck size={16} stroke={1.9} aria-hidden />
          )}
        </span>
        <span>
          <b dir="auto">{test.name}</b>
          <small>{difference ? findingText(difference, undefined) : t(($) => $.flows.simulator.testPasses)}</small>
        </span>
      </button>
      <IconButton label={t(($) => $.flows.simulator.removeTest, { name: test.name })} busy={isBusy} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </li>
  );
}

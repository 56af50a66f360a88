import { NumberInput, Textarea } from '@mantine/core';
import { limits } from '@balcao/contract/limits';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useFlowWords } from '../use-flow-words.ts';
import type { Simulator } from '../use-simulator.ts';
import styles from '../flows.module.css';

/** The answer to a call: the author pretends it. */
export function PretendedCall({ simulator: { feed } }: { flowId: number; simulator: Simulator }) {
  const { t } = useFlowWords();
  const [status, setStatus] = useState<number | string>(200);
  const [body, setBody] = useState('{}');
  return (
    <section className={styles.pretended}>
      <NumberInput
        label={t(($) => $.flows.simulator.status)}
        min={100}
        max={599}
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
        <Button
          small
          kind="primary"
          onClick={() => feed({ type: 'answered', status: Math.min(Math.max(Number(status) || 0, 0), 599), body })}
        >
          {t(($) => $.flows.simulator.answer)}
        </Button>
        <Button small onClick={() => feed({ type: 'answered', status: 0, body: '' })}>
          {t(($) => $.flows.simulator.noAnswer)}
        </Button>
      </div>
    </section>
  );
}

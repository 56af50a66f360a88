import { Textarea } from '@mantine/core';
import { limits } from '@balcao/contract/limits';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useFlowWords } from '../use-flow-words.ts';
import type { Simulator } from '../use-simulator.ts';
import styles from '../flows.module.css';

/** The author types what the bot of the block would answer, because a simulation asks no bot. */
export function PretendedBot({ simulator: { feed } }: { simulator: Simulator }) {
  const { t } = useFlowWords();
  const [text, setText] = useState('');
  return (
    <section className={styles.pretended}>
      <Textarea
        label={t(($) => $.flows.simulator.botText)}
        description={t(($) => $.flows.simulator.botHint)}
        autosize
        minRows={2}
        maxLength={limits.messageText}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.adders}>
        <Button small disabled={text.trim() === ''} onClick={() => feed({ type: 'bot', text, next: 'stay' })}>
          {t(($) => $.flows.simulator.botStays)}
        </Button>
        <Button small onClick={() => feed({ type: 'bot', text, next: 'leave' })}>
          {t(($) => $.flows.simulator.botLeaves)}
        </Button>
        <Button small onClick={() => feed({ type: 'bot', text, next: 'hand-over' })}>
          {t(($) => $.flows.simulator.botHandsOver)}
        </Button>
      </div>
    </section>
  );
}

import type { Bill } from '@balcao/contract/flows/bills';
import { Button } from '../../../ui/Button.tsx';
import { useFlowWords } from '../use-flow-words.ts';
import type { Simulator } from '../use-simulator.ts';
import form from '../../../forms/form.module.css';
import styles from '../flows.module.css';

const dayMs = 24 * 3600_000;

/** The author chooses what the look-up of bills finds, because a simulation does not ask Asaas. */
export function PretendedBills({ simulator: { feed, simulation } }: { simulator: Simulator }) {
  const { t } = useFlowWords();
  // A bill that was due five days ago.
  const bill: Bill = {
    dueDate: new Date(simulation.now - 5 * dayMs).toISOString().slice(0, 10),
    value: 149.9,
    link: 'https://www.asaas.com/i/exemplo',
    line: '00190500954014481606906809350314337370000014990',
    pix: '00020126580014br.gov.bcb.pix0136exemplo5204000053039865406149.905802BR6304ABCD',
    qrCode: '',
  };
  const answer = (bills: readonly Bill[]) => feed({ type: 'answered', status: 200, body: JSON.stringify({ bills }) });
  return (
    <section className={styles.pretended}>
      <p className={form.hint}>{t(($) => $.flows.simulator.billHint)}</p>
      <div className={styles.adders}>
        <Button small kind="primary" onClick={() => answer([bill])}>
          {t(($) => $.flows.simulator.billFound)}
        </Button>
        <Button small onClick={() => answer([])}>
          {t(($) => $.flows.simulator.billNone)}
        </Button>
        <Button
          small
          onClick={() => feed({ type: 'answered', status: 200, body: JSON.stringify({ bills: [], isMismatch: true }) })}
        >
          {t(($) => $.flows.branches.mismatch)}
        </Button>
        <Button small onClick={() => feed({ type: 'answered', status: 0, body: '' })}>
          {t(($) => $.flows.simulator.noAnswer)}
        </Button>
      </div>
    </section>
  );
}

import { Select, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlayerSkipForward, IconRefresh, IconSend2, IconX } from '@tabler/icons-react';
import { endOf, variablesOf, waitOf, wakeAtOf } from '@balcao/contract/flows/simulate/simulation';
import { limits } from '@balcao/contract/limits';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useFlowWords } from '../use-flow-words.ts';
import type { Simulator as SimulatorParts } from '../use-simulator.ts';
import { fromZonedTime, showZonedTime, toZonedTime, zonedTimeOfDay } from '../zoned-time.ts';
import { FlowTests } from './FlowTests.tsx';
import { PretendedBills } from './PretendedBills.tsx';
import { PretendedBot } from './PretendedBot.tsx';
import { PretendedCall } from './PretendedCall.tsx';
import { PretendedForm } from './PretendedForm.tsx';
import { SimulatedTalk } from './SimulatedTalk.tsx';
import styles from '../flows.module.css';

interface Props {
  flowId: number;
  simulator: SimulatorParts;
  onClose: () => void;
  /** Shows a block on the canvas. */
  onShow: (id: string) => void;
}

const hourMs = 3600_000;

/** Runs the draft with a pretended customer. Nothing is sent, and the author moves the clock. */
export function Simulator({ flowId, simulator, onClose, onShow }: Props) {
  const { t } = useFlowWords();
  const { simulation } = simulator;
  const isOver = endOf(simulation) !== null;
  return (
    <aside className={styles.panel} aria-label={t(($) => $.flows.simulator.title)}>
      <header className={styles.panelHead}>
        <h2>{t(($) => $.flows.simulator.title)}</h2>
        <IconButton label={t(($) => $.flows.simulator.restart)} onClick={simulator.restart}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label={t(($) => $.common.close)} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.tab}>
        <WorldFields simulator={simulator} />
        <SimulatedTalk simulation={simulation} onShow={onShow} />
        <RunProgress simulator={simulator} />
        {/* The number of steps as the key: at the next block the fields begin anew. */}
        {waitOf(simulation) === 'call' &&
          (isAtBillBlock(simulator) ? (
            <PretendedBills simulator={simulator} />
          ) : (
            <PretendedCall key={simulation.steps.length} flowId={flowId} simulator={simulator} />
          ))}
        {hasOpenForm(simulator) && <PretendedForm key={`form ${simulation.steps.length}`} simulator={simulator} />}
        {waitOf(simulation) === 'bot' && <PretendedBot key={simulation.steps.length} simulator={simulator} />}
        {!isOver && <Reply simulator={simulator} />}
        <Clock simulator={simulator} />
        <Variables simulator={simulator} />
        <FlowTests flowId={flowId} simulator={simulator} />
      </div>
    </aside>
  );
}

/**
 * The fold with the fields of the pretended world: the customer, the start, chance, opening hours and forms. A change
 * begins the conversation again.
 */
function WorldFields({ simulator: { world, pretend } }: { simulator: SimulatorParts }) {
  const { t } = useFlowWords();
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <section className={styles.world}>
      <button type="button" className={styles.fold} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        <IconChevronDown size={16} stroke={1.9} aria-hidden />
        <span>
          {world.name} · {zonedTimeOfDay(world.startsAt, world.timeZone)} ·{' '}
          {t(($) => (world.isOpen ? $.flows.branches.open : $.flows.branches.closed))}
        </span>
      </button>
      {isUnfolded && (
        <div className={styles.worldFields}>
          <TextInput
            label={t(($) => $.flows.simulator.name)}
            maxLength={100}
            value={world.name}
            onChange={(event) => pretend({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t(($) => $.flows.simulator.number)}
            maxLength={20}
            value={world.number}
            onChange={(event) => pretend({ number: event.currentTarget.value })}
          />
          <TextInput
            label={t(($) => $.flows.simulator.email)}
            maxLength={200}
            value={world.email}
            onChange={(event) => pretend({ email: event.currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            label={t(($) => $.flows.simulator.startsAt)}
            value={toZonedTime(world.startsAt, world.timeZone)}
            onChange={(event) => {
              const startsAt = fromZonedTime(event.currentTarget.value, world.timeZone);
              if (startsAt !== undefined) pretend({ startsAt });
            }}
          />
          <Select
            label={t(($) => $.flows.simulator.chance)}
            data={[
              { value: 'a', label: t(($) => $.flows.simulator.first) },
              { value: 'b', label: t(($) => $.flows.simulator.second) },
            ]}
            allowDeselect={false}
            value={world.chance}
            onChange={(chance) => pretend({ chance: chance === 'b' ? 'b' : 'a' })}
          />
          <Switch
            label={t(($) => $.flows.simulator.isOpen)}
            checked={world.isOpen}
            onChange={(isOpen) => pretend({ isOpen })}
          />
          <Switch
            label={t(($) => $.flows.simulator.hasForms)}
            checked={world.hasForms === true}
            onChange={(hasForms) => pretend({ hasForms })}
          />
        </div>
      )}
    </section>
  );
}

/** Whether the run goes on, what it waits for, or how it ended; and the switch that runs it step by step. */
function RunProgress({ simulator: { simulation, isStepping, step, stepByStep } }: { simulator: SimulatorParts }) {
  const { t } = useFlowWords();
  const { run } = simulation;
  // A flow without a start block neither runs nor ends. The page shows it as one that waits for the customer.
  const wait = waitOf(simulation) ?? 'customer';
  const end = endOf(simulation);
  const progressText = () => {
    if (run.next !== null) return t(($) => $.flows.simulator.goesOn);
    return end ? t(($) => $.flows.ends[end.type]) : t(($) => $.flows.waits[wait]);
  };
  return (
    <div className={styles.standing}>
      <output>{progressText()}</output>
      <Switch label={t(($) => $.flows.simulator.stepByStep)} checked={isStepping} onChange={stepByStep} />
      {isStepping && (
        <Button small disabled={run.next === null} onClick={step}>
          {t(($) => $.flows.simulator.step)}
        </Button>
      )}
    </div>
  );
}

function Reply({ simulator: { feed } }: { simulator: SimulatorParts }) {
  const { t } = useFlowWords();
  const [text, setText] = useState('');
  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        feed({ type: 'message', text });
        setText('');
      }}
    >
      <TextInput
        aria-label={t(($) => $.flows.simulator.reply)}
        placeholder={t(($) => $.flows.simulator.reply)}
        maxLength={limits.messageText}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <IconButton type="submit" label={t(($) => $.flows.simulator.send)}>
        <IconSend2 size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </form>
  );
}

/** The simulated clock, and the buttons that move it on. */
function Clock({ simulator: { simulation, feed } }: { simulator: SimulatorParts }) {
  const { t } = useFlowWords();
  const wakeAt = wakeAtOf(simulation);
  const isOver = endOf(simulation) !== null;
  const shown = (ms: number) => showZonedTime(ms, simulation.world.timeZone);
  return (
    <div className={styles.clock}>
      <span>
        {t(($) => $.flows.simulator.now, { time: shown(simulation.now) })}
        {wakeAt !== null && <small>{t(($) => $.flows.simulator.timer, { time: shown(wakeAt) })}</small>}
      </span>
      <Button
        small
        icon={<IconPlayerSkipForward size={15} stroke={1.9} aria-hidden />}
        disabled={wakeAt === null}
        onClick={() => feed({ type: 'skip' })}
      >
        {t(($) => $.flows.simulator.skip)}
      </Button>
      <Button small disabled={isOver} onClick={() => feed({ type: 'wait', ms: hourMs })}>
        {t(($) => $.flows.simulator.hour)}
      </Button>
      <Button small disabled={isOver} onClick={() => feed({ type: 'wait', ms: 24 * hourMs })}>
        {t(($) => $.flows.simulator.day)}
      </Button>
    </div>
  );
}

function Variables({ simulator: { simulation } }: { simulator: SimulatorParts }) {
  const { t } = useFlowWords();
  const variables = Object.entries(variablesOf(simulation));
  if (variables.length === 0) return null;
  return (
    <section>
      <h3 className={styles.subhead}>{t(($) => $.flows.simulator.variables)}</h3>
      <dl className={styles.variables}>
        {variables.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Whether the call that the simulation waits for is a look-up of bills; otherwise an HTTP block calls. */
const isAtBillBlock = ({ content, simulation }: SimulatorParts): boolean =>
  content.nodes.some(({ id, type }) => type === 'bill' && id === simulation.run.state?.nodeId);

/** Whether the customer has a form open. If `memory.field` is set, the fields are asked one by one in texts instead. */
const hasOpenForm = ({ content, simulation }: SimulatorParts): boolean =>
  waitOf(simulation) === 'customer' &&
  simulation.run.state?.memory.field === undefined &&
  content.nodes.some(({ id, type }) => type === 'form' && id === simulation.run.state?.nodeId);

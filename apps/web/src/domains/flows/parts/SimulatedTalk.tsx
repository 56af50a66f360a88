import { IconForms, IconPaperclip } from '@tabler/icons-react';
import type { Simulation } from '@balcao/contract/flows/simulate/simulation';
import { useEffect, useRef } from 'react';
import { FormattedText } from '../../messages/parts.ts';
import { useEditorContext } from '../editor-context.ts';
import { useFlowWords } from '../use-flow-words.ts';
import { zonedTimeOfDay } from '../zoned-time.ts';
import styles from '../flows.module.css';

/** The conversation as on the customer's phone. A click on a message of the flow shows the block that sent it. */
export function SimulatedTalk({ simulation, onShow }: { simulation: Simulation; onShow: (id: string) => void }) {
  const { t } = useFlowWords();
  const { files, lookups } = useEditorContext();
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [simulation]);
  const tagNames = (ids: readonly number[]) =>
    ids.map((id) => lookups.tags.find((tag) => tag.id === id)?.name ?? String(id)).join(', ');
  const queueName = (id: number | null) => lookups.queues.find((queue) => queue.id === id)?.name;
  const userName = (id: number | null) => lookups.users.find((user) => user.id === id)?.name;
  return (
    <div ref={log} className={styles.phone} role="log" tabIndex={0} aria-label={t(($) => $.flows.simulator.talk)}>
      {simulation.entries.length === 0 && <p className={styles.note}>{t(($) => $.flows.simulator.empty)}</p>}
      {simulation.entries.map((entry, nth) => {
        const time = <small>{zonedTimeOfDay(entry.at, simulation.world.timeZone)}</small>;
        if (entry.from === 'customer')
          return (
            <div key={nth} className={styles.bubble} data-mine>
              <FormattedText text={entry.text ?? ''} />
              {time}
            </div>
          );
        if (entry.from === 'bot') {
          const { message, nodeId } = entry;
          return (
            <button key={nth} type="button" className={styles.bubble} onClick={() => onShow(nodeId)}>
              {message.type === 'form' && message.header !== '' && <strong>{message.header}</strong>}
              {message.type !== 'file' ? (
                <FormattedText text={message.body} />
              ) : (
                <span className={styles.attached}>
                  <IconPaperclip size={15} stroke={1.9} aria-hidden />
                  {files.find(({ name }) => name === message.file)?.original ?? message.file}
                </span>
              )}
              {message.type === 'form' && (
                <span className={styles.attached}>
                  <IconForms size={15} stroke={1.9} aria-hidden />
                  {message.button}
                </span>
              )}
              {time}
            </button>
          );
        }
        if ('tags' in entry)
          return (
            <p key={nth} className={styles.note}>
              {t(($) => (entry.tags.action === 'add' ? $.flows.simulator.tagged : $.flows.simulator.untagged), {
                tags: tagNames(entry.tags.tagIds),
              })}
            </p>
          );
        // What is left is the end of the run.
        const { end } = entry;
        const name = end.type === 'hand-over' ? (userName(end.userId) ?? queueName(end.queueId)) : undefined;
        return (
          <p key={nth} className={styles.note}>
            {t(($) => $.flows.ends[end.type])}
            {name && ` → ${name}`}
          </p>
        );
      })}
    </div>
  );
}

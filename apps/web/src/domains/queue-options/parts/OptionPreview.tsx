import type { Queue, QueueOption } from '@balcao/contract';
import { fillVariables } from '@balcao/contract/messages/fill-variables';
import { menuParts } from '@balcao/contract/queue-options/menu-texts';
import { TextInput } from '@mantine/core';
import { IconRefresh, IconSend2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { FormattedText } from '../../messages/parts.ts';
import { beginPreview, replyInPreview, type PreviewLine } from '../preview-talk.ts';
import styles from '../queue-options.module.css';

interface Props {
  queue: Queue;
  greeting: string;
  options: readonly QueueOption[];
  onBack: () => void;
}

/** The menus as a customer gets them on the phone. Replies are answered by the same rules as on the server. */
export function OptionPreview({ queue, greeting, options, onBack }: Props) {
  const { t } = useTranslation();
  const fill = useSampleTexts(queue.name);
  const { data: connections = [] } = useQuery(queries.connections.list());
  const { language } = useUser().company;
  // Several connections may have the queue. The preview shows the first of them.
  const connection = connections.find(({ queues }) => queues.some(({ id }) => id === queue.id));
  const tree = { greeting, options, language, hasQueueMenu: (connection?.queues.length ?? 0) > 1 };
  const queueMenu = menuParts(connection?.greetingMessage ?? '', connection?.queues.map(({ name }) => name) ?? [], {
    language,
  });
  const [talk, setTalk] = useState(() => beginPreview(tree));
  const [reply, setReply] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.focus(), []);
  // In braces, because `scrollIntoView` returns a promise in new browsers, which an effect must not return.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [talk]);
  const send = () => {
    if (reply.trim() === '' || talk.isOver) return;
    setTalk(replyInPreview(talk, tree, reply, queueMenu));
    setReply('');
    field.current?.focus();
  };
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Otherwise Enter would submit the form of the queue.
    event.preventDefault();
    send();
  };
  return (
    <section className={styles.preview} aria-label={t(($) => $.queueOptions.previewTitle)}>
      <div className={styles.phone} role="log">
        {talk.lines.map((line, nth) => (
          <PreviewBubble key={nth} line={line} fill={fill} />
        ))}
        <div ref={end} />
      </div>
      <div className={styles.reply}>
        <TextInput
          ref={field}
          className={styles.field ?? ''}
          aria-label={t(($) => $.queueOptions.previewReply)}
          placeholder={t(($) => $.queueOptions.previewReply)}
          value={reply}
          disabled={talk.isOver}
          onChange={(event) => setReply(event.target.value)}
          onKeyDown={sendByEnter}
        />
        <IconButton label={t(($) => $.queueOptions.previewSend)} disabled={talk.isOver} onClick={send}>
          <IconSend2 size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label={t(($) => $.queueOptions.previewRestart)} onClick={() => setTalk(beginPreview(tree))}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.actions}>
        <Button onClick={onBack}>{t(($) => $.queueOptions.backToTree)}</Button>
      </div>
    </section>
  );
}

function PreviewBubble({ line, fill }: { line: PreviewLine; fill: (text: string) => string }) {
  if (line.from === 'note') return <PreviewNote line={line} />;
  return (
    <div className={styles.bubble} data-mine={line.from === 'customer' || undefined}>
      <FormattedText text={line.from === 'bot' ? fill(line.text) : line.text} />
    </div>
  );
}

function PreviewNote({ line }: { line: Extract<PreviewLine, { from: 'note' }> }) {
  const { t } = useTranslation();
  const { data: queues } = useQuery(queries.queues.list());
  if (line.note === 'queue') {
    const name = queues?.find(({ id }) => id === line.queueId)?.name ?? '';
    return <p className={styles.note}>{t(($) => $.queueOptions.previewQueue, { name })}</p>;
  }
  return <p className={styles.note}>{t(($) => $.queueOptions[noteTexts[line.note]])}</p>;
}

const noteTexts = { person: 'previewPerson', wait: 'previewWait', queues: 'previewQueues' } as const;

/** Returns a function that fills the variables of a text as for a customer with the name of the user. */
function useSampleTexts(queueName: string): (text: string) => string {
  const { name, company } = useUser();
  const [now] = useState(() => new Date());
  return (text) =>
    fillVariables(text, {
      name,
      ticketId: 1,
      ticketCreatedAt: now,
      userName: null,
      queueName,
      now,
      timeZone: company.settings.find(({ key }) => key === 'timeZone')?.value || 'America/Sao_Paulo',
      language: company.language,
    });
}

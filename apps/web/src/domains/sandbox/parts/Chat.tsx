import { IconBuildingStore, IconChevronLeft, IconChecks } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { useChat, type About, type Customer, type PhoneActs } from '../use-phone.ts';
import { Bubble } from './Bubble.tsx';
import { Composer } from './Composer.tsx';
import styles from '../phone.module.css';

interface Props {
  connectionId: number;
  customer: Customer;
  acts: PhoneActs;
  autoRead: boolean;
  onBack: () => void;
}

/** One customer's chat with the company, as the customer's telephone shows it. */
export function Chat({ connectionId, customer, acts, autoRead, onBack }: Props) {
  const { t } = useTranslation();
  const { data } = useChat(connectionId, customer.number);
  const [about, setAbout] = useState<About>(null);
  const log = useRef<HTMLDivElement>(null);
  const messages = data?.messages ?? [];
  const unread = messages.filter(({ fromCustomer, read }) => !fromCustomer && !read).length;
  const newest = messages.at(-1)?.id;

  const run = (work: Promise<void>) => void work.catch(toastError);
  const readAll = () => run(acts.read(customer.number));
  const markPlayed = () => run(acts.read(customer.number, true));
  const onUnread = useEffectEvent(readAll);
  useEffect(() => {
    if (autoRead && unread > 0) onUnread();
  }, [autoRead, unread]);
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);

  return (
    <>
      <header className={styles.chatHead}>
        <IconButton label={t(($) => $.sandbox.back)} className={styles.back} onClick={onBack}>
          <IconChevronLeft size={22} aria-hidden />
        </IconButton>
        <span className={styles.shop}>
          <IconBuildingStore size={20} stroke={1.7} aria-hidden />
        </span>
        <div>
          <strong>{t(($) => $.sandbox.company)}</strong>
          <output>{t(($) => (data?.typing ? $.sandbox.companyTyping : $.sandbox.online))}</output>
        </div>
        {unread > 0 && (
          <IconButton label={t(($) => $.sandbox.markRead)} onClick={readAll}>
            <IconChecks size={20} aria-hidden />
          </IconButton>
        )}
      </header>
      <div ref={log} className={styles.log} role="log" aria-label={t(($) => $.sandbox.messages)} tabIndex={0}>
        {data && messages.length === 0 && <p className={styles.first}>{t(($) => $.sandbox.noMessages)}</p>}
        {messages.map((message) => (
          <Bubble
            key={message.id}
            message={message}
            quoted={message.quotedId ? messages.find(({ id }) => id === message.quotedId) : undefined}
            onReply={() => setAbout({ kind: 'reply', message })}
            onEdit={() => setAbout({ kind: 'edit', message })}
            onRemove={() => run(acts.remove(message.id))}
            onReact={(emoji) => run(acts.react(customer.number, message.id, emoji))}
            onPlay={markPlayed}
          />
        ))}
      </div>
      {/* Another key begins the field anew: with the text of the edited message, or empty. */}
      <Composer
        key={about?.kind === 'edit' ? about.message.id : 'new'}
        customer={customer}
        acts={acts}
        about={about}
        onDone={() => setAbout(null)}
      />
    </>
  );
}

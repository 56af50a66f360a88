import type { FirstSteps as Done } from '@balcao/contract';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useFirstSteps } from '../use-dashboard.ts';
import buttons from '../../../ui/buttons.module.css';
import card from '../../../ui/card.module.css';
import styles from './first-steps.module.css';

/** In this order: each step needs those before it. */
const steps = [
  { name: 'queues', to: '/queues' },
  { name: 'people', to: '/users' },
  { name: 'connection', to: '/connections' },
  { name: 'messages', to: '/tickets/{-$ticketId}' },
] as const satisfies { name: keyof Done; to: string }[];

/** What a new company sets up first. It disappears when everything is there, or when the user puts it away. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { id, companyId } = useUser();
  const putAway = `balcao:first-steps:${companyId}:${id}`;
  const [isAway, setIsAway] = useState(() => localStorage.getItem(putAway) !== null);
  const { data: done } = useFirstSteps(!isAway);
  if (isAway || !done || steps.every(({ name }) => done[name])) return null;
  const next = steps.find(({ name }) => !done[name]);
  const count = steps.filter(({ name }) => done[name]).length;
  return (
    <section className={`${card.card} ${styles.guide}`} aria-labelledby="first-steps-title">
      <header>
        <div>
          <h2 id="first-steps-title">{t(($) => $.dashboard.steps.title)}</h2>
          <p>{t(($) => $.dashboard.steps.progress, { done: count, all: steps.length })}</p>
        </div>
        <IconButton
          label={t(($) => $.dashboard.steps.putAway)}
          onClick={() => {
            localStorage.setItem(putAway, '1');
            setIsAway(true);
          }}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <ol>
        {steps.map(({ name, to }, nth) => (
          <li key={name} data-state={done[name] ? 'done' : next?.name === name ? 'next' : 'later'}>
            <span className={styles.mark} aria-hidden>
              {done[name] ? <IconCheck size={15} stroke={2.5} /> : nth + 1}
            </span>
            <div>
              <strong>
                {t(($) => $.dashboard.steps[name].title)}
                {done[name] && <span className="sr"> ({t(($) => $.dashboard.steps.isDone)})</span>}
              </strong>
              <p>{t(($) => $.dashboard.steps[name].text)}</p>
            </div>
            {!done[name] && (
              <Link to={to} className={buttons.button} data-kind={next?.name === name ? 'primary' : 'plain'} data-small>
                {t(($) => $.dashboard.steps[name].action)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { FirstSteps as Done } from '@balcao/contract';
import { firstSteps } from '../use-dashboard.ts';
import buttons from '../../../ui/buttons.module.css';
import card from '../../../ui/card.module.css';
import styles from './first-steps.module.css';

const screenOf = {
  queues: '/queues',
  people: '/users',
  connection: '/connections',
  messages: '/tickets/{-$ticketId}',
} as const satisfies Record<(typeof firstSteps)[number], string>;

/** What a new company sets up first. The guide disappears when all steps are done, or when the user puts it away. */
export function FirstSteps({ done, putAway }: { done: Done; putAway: () => void }) {
  const { t } = useTranslation();
  const next = firstSteps.find((name) => !done[name]);
  const stateOf = (name: (typeof firstSteps)[number]) => {
    if (done[name]) return 'done';
    return next === name ? 'next' : 'later';
  };
  const count = firstSteps.filter((name) => done[name]).length;
  return (
    <section className={`${card.card} ${styles.guide}`} aria-labelledby="first-steps-title">
      <header>
        <div>
          <h2 id="first-steps-title">{t(($) => $.dashboard.steps.title)}</h2>
          <p>{t(($) => $.dashboard.steps.progress, { done: count, all: firstSteps.length })}</p>
        </div>
        <IconButton label={t(($) => $.dashboard.steps.putAway)} onClick={putAway}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <ol>
        {firstSteps.map((name, nth) => (
          <li key={name} data-state={stateOf(name)}>
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
              <Link
                to={screenOf[name]}
                className={buttons.button}
                data-kind={next === name ? 'primary' : 'plain'}
                data-small
              >
                {t(($) => $.dashboard.steps[name].action)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

import { IconBolt, IconChecks, IconHistory, IconRoute } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { brand } from '../../../ui/brand.ts';
import { Logo } from '../../../ui/Logo.tsx';
import styles from '../sign-in.module.css';

/** The left half on wide screens: what the product is about, with a sample conversation. */
export function Welcome() {
  // This part never changes, so it gains nothing from memoizing. The code for that, which the React compiler adds,
  // would count toward the 120 kB to which the first script is limited.
  'use no memo';
  const { t } = useTranslation();
  const { name } = brand();
  return (
    <aside className={styles.welcome} aria-label={name}>
      <span className={styles.logo}>
        <Logo size={40} />
        {name}
      </span>
      <div className={styles.scene} aria-hidden>
        <div className={styles.bubble} data-side="in">
          {t(($) => $.auth.scene.customer)}
          <small>10:24</small>
        </div>
        <div className={styles.bubble} data-side="out">
          <b>Ana</b>
          {t(($) => $.auth.scene.answer)}
          <small>
            10:25 <IconChecks size={15} stroke={2} />
          </small>
        </div>
        <div className={styles.bubble} data-side="in">
          {t(($) => $.auth.scene.thanks)}
          <small>10:25</small>
        </div>
      </div>
      <div className={styles.pitch}>
        <p>{t(($) => $.auth.pitch)}</p>
        <ul>
          <li>
            <IconRoute size={18} stroke={1.75} aria-hidden />
            {t(($) => $.auth.points.queues)}
          </li>
          <li>
            <IconBolt size={18} stroke={1.75} aria-hidden />
            {t(($) => $.auth.points.live)}
          </li>
          <li>
            <IconHistory size={18} stroke={1.75} aria-hidden />
            {t(($) => $.auth.points.history)}
          </li>
        </ul>
      </div>
    </aside>
  );
}

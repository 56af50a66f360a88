import { useTranslation } from '../i18n/i18n.ts';
import { cx } from './cx.ts';
import styles from './states.module.css';

/** A grey placeholder for content that loads. Appears only after a short delay. */
export function Skeleton({
  width = '100%',
  height = 12,
  round,
  className,
}: {
  width?: number | string;
  height?: number | string;
  round?: boolean;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx(styles.skeleton, className)}
      style={{ width, height, borderRadius: round ? '50%' : undefined }}
      aria-hidden
    />
  );
}

/** Rows with a picture and two lines, as in most lists. The lines differ in length, as texts do. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation();
  return (
    <output className={styles.rows}>
      <span className="sr">{t(($) => $.common.loading)}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row}>
          <Skeleton width={44} height={44} round />
          <span>
            <Skeleton width={`${58 - ((row * 13) % 26)}%`} />
            <Skeleton width={`${86 - ((row * 17) % 34)}%`} height={10} />
          </span>
        </span>
      ))}
    </output>
  );
}

import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './caution.module.css';

/** Information before the user goes on. `alert`: it appeared just now, or blocks the action. */
export function Caution({
  icon = <IconAlertTriangle size={18} stroke={1.8} aria-hidden />,
  alert = false,
  children,
}: {
  icon?: ReactNode;
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.caution} role={alert ? 'alert' : undefined}>
      {icon}
      {children}
    </div>
  );
}

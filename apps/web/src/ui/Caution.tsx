import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './caution.module.css';

/**
 * What the user should know before an action. `alert`: screen readers read it at once, because it has just appeared or
 * blocks the action.
 */
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

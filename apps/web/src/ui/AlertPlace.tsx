import { offerAlertPlace } from './alert-place.ts';
import styles from './alert-place.module.css';

/**
 * The place where alerts are drawn while a conversation fills the screen of a phone. It stands below the head of the
 * conversation, and alerts lie over the messages that follow.
 */
export const AlertPlace = () => <div ref={offerAlertPlace} className={styles.place} />;

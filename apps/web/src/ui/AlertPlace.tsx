import { offerAlertPlace } from './alert-place.ts';
import styles from './alert-place.module.css';

/** Stands at the end of the head of a conversation, which fills a phone: alerts lie over what follows. */
export const AlertPlace = () => <div ref={offerAlertPlace} className={styles.place} />;

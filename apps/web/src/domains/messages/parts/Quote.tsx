import { useTranslation } from '../../../i18n/i18n.ts';
import { LastLine } from '../../tickets/parts.ts';
import type { Quoted } from '../outbox-entries.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import styles from './bubble.module.css';

interface Props {
  quoted: Quoted;
  contactName: string;
  goTo: (messageId: string) => void;
}

/** The quoted message in a bubble. A press on it scrolls to that message. */
export function Quote({ quoted, contactName, goTo }: Props) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  return (
    <button type="button" className={styles.quote} tabIndex={tabIndex} onClick={() => goTo(quoted.id)}>
      <span className="sr">{t(($) => $.messages.goToQuoted)}: </span>
      <b dir="auto">{quoted.fromMe ? t(($) => $.messages.you) : (quoted.contact?.name ?? contactName)}</b>
      <span>
        <LastLine text={quoted.body} type={quoted.mediaType} />
      </span>
    </button>
  );
}

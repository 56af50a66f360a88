import { useTranslation } from '../../../i18n/i18n.ts';
import { errorText } from '../../../ui/error-text.ts';
import type { Answer } from '../send-test.ts';
import { Code } from './Code.tsx';
import styles from '../messages-api.module.css';

/** The server's answer to the test with this title: in words for people, and as programs receive it. */
export function AnswerView({ answer, title }: { answer: Answer | null; title: string }) {
  const { t } = useTranslation();
  return (
    <output className={styles.answer} data-failed={answer?.error ? true : undefined}>
      {answer && (
        <>
          <p>
            <b className="num">{answer.status}</b>{' '}
            {answer.error ? errorText(answer.error) : t(($) => $.externalApi.replied)}
          </p>
          <Code text={JSON.stringify(answer.body, null, 2)} label={`${t(($) => $.externalApi.answer)}: ${title}`} />
        </>
      )}
    </output>
  );
}

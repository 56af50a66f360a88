import { useTranslation } from '../../../i18n/i18n.ts';
import { codeText } from '../code-text.ts';

/** Why a message was not sent, in words. Loaded late: the words for all codes are many, and few messages fail. */
export function FailureReason({ code }: { code: string }) {
  const { t } = useTranslation();
  return <span>{t(($) => $.messages.failed, { reason: codeText(code) })}</span>;
}

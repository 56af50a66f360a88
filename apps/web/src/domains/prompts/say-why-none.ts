import { isRefusal, refusal } from '../../api/api-error.ts';
import { t } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';

/** Tells the user why there is no suggested reply. */
export function sayWhyNone(error: unknown): void {
  const fault = refusal(error, 'ERR_ASSISTANT_FAILED')?.fault;
  if (fault) {
    const reason = t(($) => $.prompts.faults[fault]);
    toast(
      'error',
      t(($) => $.prompts.noSuggestion, { reason }),
    );
    return;
  }
  if (!isRefusal(error, 'ERR_NO_PROMPT_FOUND')) {
    toastError(error);
    return;
  }
  toast(
    'error',
    t(($) => $.prompts.noPrompt),
  );
}

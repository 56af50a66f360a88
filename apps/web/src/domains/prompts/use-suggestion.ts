import type { Ticket } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/our-session.ts';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';
import { withDialogTexts } from '../../i18n/with-dialog-texts.ts';
import { toastError } from '../../ui/toasts.ts';
import { useConnections } from '../connections/index.ts';

/** Loads the texts only after a failure, because few users see them. */
const loadErrorToast = withDialogTexts(async () => (await import('./say-why-none.ts')).sayWhyNone);

/** Whether the queue of the ticket, or else its connection, has a prompt. Only the server knows if it is active. */
export function useHasPrompt({ queueId, whatsappId }: Pick<Ticket, 'queueId' | 'whatsappId'>): boolean {
  const { useOpenAi: isInPlan } = useUser().company.plan;
  const { data: queues } = useQuery({ ...queries.queues.list(), ...live, enabled: isInPlan });
  const { data: connections } = useConnections(isInPlan);
  const queuePromptId = queues?.find(({ id }) => id === queueId)?.promptId;
  const promptId = queuePromptId ?? connections?.find(({ id }) => id === whatsappId)?.promptId;
  return isInPlan && typeof promptId === 'number';
}

/** Asks the prompt of a ticket for a reply, and passes its text on. Leaving the composer cancels the request. */
export function useSuggestion(ticketId: number, onText: (text: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const suggest = async () => {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    try {
      const { text } = await api.prompts.suggest({ body: { ticketId } }, { signal: stop.signal });
      onText(text);
    } catch (error) {
      if (!stop.signal.aborted) {
        const showError = await loadErrorToast().catch(() => toastError);
        showError(error);
      }
    } finally {
      running.current = undefined;
      setBusy(false);
    }
  };
  return { isBusy, suggest: () => void suggest() };
}

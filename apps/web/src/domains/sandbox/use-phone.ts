import type { SandboxMessage, SandboxNewMessage, SandboxPhone } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import type { z } from 'zod';

/** The simulated network sends no signals: the page polls at this interval. */
const pollMs = 1000;
/** For how long the simulated network fails. */
const dropSeconds = 10;

export const usePhone = (connectionId: number) =>
  useQuery({ ...queries.sandbox.show({ params: { connectionId } }), refetchInterval: pollMs });

/**
 * The chat of a customer. Each poll fetches it from its first message on, because ticks, edits and reactions change old
 * messages.
 */
export const useChat = (connectionId: number, customer: string) =>
  useQuery({
    ...queries.sandbox.messages({ params: { connectionId }, query: { customer } }),
    refetchInterval: pollMs,
  });

export type Phone = z.infer<typeof SandboxPhone>;
export type Customer = Phone['customers'][number];
/** The message that is answered or edited. */
export type About = { kind: 'reply' | 'edit'; message: SandboxMessage } | null;
export type NewMessage = Omit<Partial<SandboxNewMessage>, 'from'>;
export type SendMessage = (message: NewMessage, file?: File) => Promise<void>;
export type PhoneActs = ReturnType<typeof usePhoneActs>;

/** The actions on both ends of the simulated network. Each rejects with the server's refusal. */
export function usePhoneActs(connectionId: number) {
  const queryClient = useQueryClient();
  const params = { connectionId };
  /** Waits for a call and then fetches the phone and the open chat again. */
  const andRefetch = async (work: Promise<unknown>): Promise<void> => {
    await work;
    await queryClient.invalidateQueries({ queryKey: keys.sandbox.all });
  };
  return {
    scan: (qrcode: string) => andRefetch(api.sandbox.scan({ params, body: { qrcode } })),
    unlink: () => andRefetch(api.sandbox.unlink({ params })),
    drop: () => andRefetch(api.sandbox.drop({ params, body: { seconds: dropSeconds } })),
    addCustomer: (customer: { number: string; name: string }) =>
      andRefetch(api.sandbox.addCustomer({ params, body: customer })),
    write: (from: string, message: NewMessage, file?: File) =>
      andRefetch(api.sandbox.write({ params, body: file ? formOf({ from, ...message }, file) : { from, ...message } })),
    edit: (id: string, body: string) => andRefetch(api.sandbox.edit({ params, body: { id, body } })),
    remove: (id: string) => andRefetch(api.sandbox.remove({ params, body: { id } })),
    react: (from: string, id: string, emoji: string) =>
      andRefetch(api.sandbox.react({ params, body: { from, id, emoji } })),
    read: (from: string, played = false) => andRefetch(api.sandbox.read({ params, body: { from, played } })),
    /** A failure is ignored: a moment later it does not matter any more whether the customer typed. */
    type: (from: string, state: 'composing' | 'recording' | 'paused') =>
      void api.sandbox.type({ params, body: { from, state } }).catch(() => undefined),
  };
}

function formOf(fields: Record<string, unknown>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  form.set('media', file, file.name);
  return form;
}

import type { SandboxMessage, SandboxNewMessage, SandboxPhone } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import type { z } from 'zod';
import { toastError } from '../../ui/toasts.ts';

/** The simulated network sends no signals: the page polls at this interval. */
const everyMs = 1000;
const dropSeconds = 10;

export const usePhone = (connectionId: number) =>
  useQuery({ ...queries.sandbox.show({ params: { connectionId } }), refetchInterval: everyMs });

/** The whole chat of a customer, each time: ticks, edits and reactions change old messages. */
export const useChat = (connectionId: number, customer: string) =>
  useQuery({
    ...queries.sandbox.messages({ params: { connectionId }, query: { customer } }),
    refetchInterval: everyMs,
  });

export type Phone = z.infer<typeof SandboxPhone>;
export type Customer = Phone['customers'][number];
/** The message that is answered or edited. */
export type About = { kind: 'reply' | 'edit'; message: SandboxMessage } | null;
export type NewMessage = Omit<Partial<SandboxNewMessage>, 'from'>;
export type SendMessage = (message: NewMessage, file?: File) => Promise<boolean>;
export type PhoneActs = ReturnType<typeof usePhoneActs>;

/** The actions on both ends of the simulated network. Each resolves to whether it succeeded; a failure is shown. */
export function usePhoneActs(connectionId: number) {
  const queryClient = useQueryClient();
  const params = { connectionId };
  const told = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      await queryClient.invalidateQueries({ queryKey: keys.sandbox.all });
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
  return {
    scan: (qrcode: string) => told(api.sandbox.scan({ params, body: { qrcode } })),
    unlink: () => told(api.sandbox.unlink({ params })),
    drop: () => told(api.sandbox.drop({ params, body: { seconds: dropSeconds } })),
    addCustomer: (customer: { number: string; name: string }) =>
      told(api.sandbox.addCustomer({ params, body: customer })),
    write: (from: string, message: NewMessage, file?: File) =>
      told(api.sandbox.write({ params, body: file ? formOf({ from, ...message }, file) : { from, ...message } })),
    edit: (id: string, body: string) => told(api.sandbox.edit({ params, body: { id, body } })),
    remove: (id: string) => told(api.sandbox.remove({ params, body: { id } })),
    react: (from: string, id: string, emoji: string) => told(api.sandbox.react({ params, body: { from, id, emoji } })),
    read: (from: string, played = false) => told(api.sandbox.read({ params, body: { from, played } })),
    /** A failure is ignored. */
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

import { limits, NewConnection, type Connection, type Driver, type NewCloudAccount } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { t, useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import { followConnection } from './live.ts';

/** The values of the dialog's fields. */
export interface ConnectionValues {
  driver: Driver;
  name: string;
  isDefault: boolean;
  queueIds: number[];
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  provider: string;
  expiresTicket: number;
  expiresInactiveMessage: string;
  timeUseBotQueues: number;
  maxUseBotQueues: number;
  timeToTransfer: number;
  // In the next four fields and in `promptId`, '' stands for none.
  transferQueueId: number | '';
  flowIdWelcome: number | '';
  flowIdNotPhrase: number | '';
  integrationId: number | '';
  /** Only for the official API, and only for a new connection. */
  cloud: NewCloudAccount;
  historyDays: number;
  /** '': the connection is not private. */
  privateUserId: number | '';
  promptId: number | '';
}

/** With more than one queue the customer must choose, so the greeting must ask. */
const withGreeting = NewConnection.refine(
  ({ queueIds, greetingMessage }) => queueIds.length < 2 || greetingMessage !== '',
  {
    path: ['greetingMessage'],
    error: () => t(($) => $.errors.ERR_WAPP_GREETING_REQUIRED),
  },
);

/**
 * Drops the account unless the driver is that of the official API and the form has an account: the form of an existing
 * connection has none.
 */
const schema = z.preprocess(
  (values: ConnectionValues) =>
    values.driver === 'cloud-api' && values.cloud ? values : { ...values, cloud: undefined },
  withGreeting,
);

export const blankAccount: NewCloudAccount = {
  phoneNumberId: '',
  businessAccountId: '',
  accessToken: '',
  appSecret: '',
};

const blank: ConnectionValues = {
  driver: 'baileys',
  name: '',
  isDefault: false,
  queueIds: [],
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresInactiveMessage: '',
  timeToTransfer: 0,
  transferQueueId: '',
  flowIdWelcome: '',
  flowIdNotPhrase: '',
  integrationId: '',
  cloud: blankAccount,
  historyDays: 0,
  privateUserId: '',
  promptId: '',
  ...limits.connectionDefaults,
};

function valuesOf(connection: Connection): Omit<ConnectionValues, 'cloud'> {
  const {
    queues,
    transferQueueId,
    integrationId,
    privateUserId,
    promptId,
    flowIdWelcome,
    flowIdNotPhrase,
    ...sameFields
  } = connection;
  return {
    ...sameFields,
    queueIds: queues.map(({ id }) => id),
    transferQueueId: transferQueueId ?? '',
    integrationId: integrationId ?? '',
    privateUserId: privateUserId ?? '',
    flowIdWelcome: flowIdWelcome ?? '',
    flowIdNotPhrase: flowIdNotPhrase ?? '',
    promptId: promptId ?? '',
  };
}

const refusedFields = {
  ERR_WAPP_NAME_EXISTS: 'name',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_NO_OTHER_WHATSAPP: 'isDefault',
  ERR_NO_QUEUE_FOUND: 'queueIds',
  ERR_NO_USER_FOUND: 'privateUserId',
  ERR_NO_INTEGRATION_FOUND: 'integrationId',
  ERR_CONNECTION_PRIVATE: 'privateUserId',
  ERR_NO_PROMPT_FOUND: 'promptId',
} as const;

export function useConnectionForm(connection: Connection | undefined, onSaved: (saved: Connection) => void) {
  const queryClient = useQueryClient();
  const words = useTranslation().t;
  const form = useSchemaForm<ConnectionValues, z.output<typeof withGreeting>>(
    schema,
    // The form of an existing connection has no fields of the account, although the type demands them.
    connection ? { ...valuesOf(connection), cloud: undefined as never } : blank,
  );
  const { busy, submit } = useSubmit(form, {
    send: ({ driver, cloud, ...fields }) =>
      connection
        ? api.connections.update({ params: { id: connection.id }, body: fields })
        : api.connections.create({ body: { driver, ...fields, ...(cloud && { cloud }) } }),
    onSaved: (saved) => {
      queryClient.setQueryData<Connection[]>(
        keys.connections.list(),
        (list) => list && followConnection(list, { action: 'update', whatsapp: saved }),
      );
      // A new connection may have connected before its row was in the cache; then the signal of its status was lost.
      void queryClient.invalidateQueries({ queryKey: keys.connections.list() });
      toast(
        'success',
        words(($) => (connection ? $.common.saved : $.connections.form.created)),
      );
      onSaved(saved);
    },
    refusedFields,
  });
  return { control: form.control, busy, submit };
}

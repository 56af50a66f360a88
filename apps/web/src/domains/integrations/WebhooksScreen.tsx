import type { Webhook, WebhookEvent } from '@balcao/contract';
import { WebhookFields, webhookEvents } from '@balcao/contract/webhooks/webhooks';
import { limits } from '@balcao/contract/limits';
import { Checkbox } from '@mantine/core';
import { IconKey, IconListDetails, IconWebhook } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/our-session.ts';
import { NotInPlan } from '../../app/NotInPlan.tsx';
import { SwitchField, TextField, useField, type FieldProps } from '../../forms/fields.tsx';
import { formatDayTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { hasIntegrations } from './may-edit-integrations.ts';
import { IntegrationTabs } from './parts/IntegrationTabs.tsx';
import { webhookRecords } from './webhook-records.ts';
import styles from './integrations.module.css';

const SecretDialog = lazy(async () => ({ default: (await import('./parts/SecretDialog.tsx')).SecretDialog }));
const WebhookLogDialog = lazy(async () => ({
  default: (await import('./parts/WebhookLogDialog.tsx')).WebhookLogDialog,
}));

type OpenDialog = { kind: 'secret' | 'log'; webhook: Webhook };

interface WebhookValues {
  name: string;
  url: string;
  events: WebhookEvent[];
  active: boolean;
}

/** The addresses that are told of events, for admins whose plan includes integrations. */
export function WebhooksScreen() {
  const { t } = useTranslation();
  const user = useUser();
  return hasIntegrations(user) ? <Webhooks /> : <NotInPlan reason={t(($) => $.errors.ERR_PLAN_FEATURE)} />;
}

function Webhooks() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <RecordScreen
        records={webhookRecords}
        texts={($) => $.integrations.webhooks}
        icon={IconWebhook}
        tabs={<IntegrationTabs />}
        columns={[
          { header: ($) => $.integrations.webhooks.name, cell: ({ name }) => name },
          {
            header: ($) => $.integrations.webhooks.url,
            cell: ({ url }) => <span className={styles.place}>{url}</span>,
          },
          {
            header: ($) => $.integrations.webhooks.events,
            cell: ({ events }) => t(($) => $.integrations.webhooks.eventCount, { count: events.length }),
          },
          { header: ($) => $.integrations.webhooks.state, cell: (webhook) => <State webhook={webhook} /> },
        ]}
        rowActions={{ first: (webhook) => <RowActions webhook={webhook} onOpen={setDialog} /> }}
        fields={WebhookFields}
        valuesOf={(webhook): WebhookValues => ({
          name: webhook?.name ?? '',
          url: webhook?.url ?? '',
          events: webhook?.events ?? ['ticket.created', 'message.received'],
          active: webhook?.active ?? true,
        })}
        refusedFields={{ ERR_WEBHOOK_ALREADY_EXISTS: 'name', ERR_TOO_MANY_WEBHOOKS: 'name' }}
      >
        {(form, webhook) => (
          <>
            <TextField
              {...form.field('name')}
              label={t(($) => $.integrations.webhooks.name)}
              maxLength={limits.webhook.name.max}
              first
            />
            <TextField
              {...form.field('url')}
              label={t(($) => $.integrations.webhooks.url)}
              description={t(($) => $.integrations.webhooks.urlHint)}
              placeholder="https://"
              maxLength={limits.webhook.url}
            />
            <EventsField
              {...form.field('events')}
              label={t(($) => $.integrations.webhooks.events)}
              description={t(($) => $.integrations.webhooks.eventsHint)}
            />
            {webhook && (
              <SwitchField
                {...form.field('active')}
                label={t(($) => $.integrations.webhooks.active)}
                description={t(($) => $.integrations.webhooks.activeHint)}
              />
            )}
          </>
        )}
      </RecordScreen>
      <Suspense>
        {dialog?.kind === 'secret' && (
          <SecretDialog
            name={dialog.webhook.name}
            hint={dialog.webhook.secretHint}
            renew={() => api.webhooks.renewSecret({ params: { id: dialog.webhook.id } })}
            onClose={close}
          />
        )}
        {dialog?.kind === 'log' && <WebhookLogDialog webhook={dialog.webhook} onClose={close} />}
      </Suspense>
    </>
  );
}

function EventsField(bound: FieldProps<WebhookValues>) {
  const { t } = useTranslation();
  const { value, onChange, kit } = useField(bound);
  // The cast: this field is bound to `events` only.
  return (
    <Checkbox.Group
      label={kit.label}
      description={kit.description}
      error={kit.error}
      value={value as string[]}
      onChange={onChange}
    >
      <div className={styles.events}>
        {webhookEvents.map((event) => (
          <Checkbox key={event} value={event} label={t(($) => $.integrations.webhooks.names[event])} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Whether the endpoint accepts events, how many events wait, and when events were dropped last. */
function State({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { droppedAt, waiting } = webhook;
  return (
    <span className={styles.verdict}>
      <StateChip webhook={webhook} />
      {waiting > 0 && (
        <span className={styles.quiet}>{t(($) => $.integrations.webhooks.waiting, { count: waiting })}</span>
      )}
      {droppedAt !== null && (
        <span className={styles.quiet}>
          {t(($) => $.integrations.webhooks.dropped, { at: formatDayTime(droppedAt) })}
        </span>
      )}
    </span>
  );
}

function StateChip({ webhook: { active, disabledAt, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  if (disabledAt) return <Chip tone="red">{t(($) => $.integrations.webhooks.isDisabled)}</Chip>;
  if (!active) return <Chip tone="neutral">{t(($) => $.integrations.webhooks.isOff)}</Chip>;
  if (!failingSince) return <Chip tone="brand">{t(($) => $.integrations.webhooks.isFine)}</Chip>;
  return (
    <Chip tone="amber">{t(($) => $.integrations.webhooks.isFailing, { since: formatDayTime(failingSince) })}</Chip>
  );
}

function RowActions({ webhook, onOpen }: { webhook: Webhook; onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation();
  const { name } = webhook;
  return (
    <>
      <IconButton
        label={t(($) => $.integrations.webhooks.open, { name })}
        onClick={() => onOpen({ kind: 'log', webhook })}
      >
        <IconListDetails size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={t(($) => $.integrations.secret.open, { name })}
        onClick={() => onOpen({ kind: 'secret', webhook })}
      >
        <IconKey size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  );
}

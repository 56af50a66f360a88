import type { Integration } from '@balcao/contract';
import { IntegrationFields, integrationDefaults } from '@balcao/contract/integrations/integrations';
import { IconKey, IconListDetails, IconRobot } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/our-session.ts';
import { NotInPlan } from '../../app/NotInPlan.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { mayEditFlows, useFlows } from '../flows/index.ts';
import { integrationRecords } from './integration-records.ts';
import { hasIntegrations } from './may-edit-integrations.ts';
import type { IntegrationValues } from './integration-values.ts';
import { IntegrationForm } from './parts/IntegrationForm.tsx';
import { IntegrationTabs } from './parts/IntegrationTabs.tsx';
import { TypeLogo } from './parts/TypeLogo.tsx';
import styles from './integrations.module.css';

const SecretDialog = lazy(async () => ({ default: (await import('./parts/SecretDialog.tsx')).SecretDialog }));
const DeliveriesDialog = lazy(async () => ({
  default: (await import('./parts/DeliveriesDialog.tsx')).DeliveriesDialog,
}));

type OpenDialog = { kind: 'secret' | 'log'; integration: Integration };

const blank: IntegrationValues = {
  type: 'flowbuilder',
  name: '',
  projectName: '',
  jsonContent: '',
  urlN8N: '',
  typebotSlug: '',
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
  flowId: '',
  ...integrationDefaults,
};

/** The bots of the company, for admins whose plan includes them. */
export function IntegrationsScreen() {
  const { t } = useTranslation();
  const user = useUser();
  return hasIntegrations(user) ? <Integrations /> : <NotInPlan reason={t(($) => $.errors.ERR_PLAN_FEATURE)} />;
}

function Integrations() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <RecordScreen
        records={integrationRecords}
        texts={($) => $.integrations}
        icon={IconRobot}
        tabs={<IntegrationTabs />}
        columns={[
          { header: ($) => $.integrations.fields.type, cell: ({ type }) => <TypeLogo type={type} labelled /> },
          { header: ($) => $.integrations.fields.id, cell: ({ id }) => <span className="num">#{id}</span> },
          { header: ($) => $.integrations.fields.name, cell: ({ name }) => name },
          { header: ($) => $.integrations.fields.place, cell: (integration) => <Place integration={integration} /> },
        ]}
        rowActions={{ first: (integration) => <RowActions integration={integration} onOpen={setDialog} /> }}
        fields={IntegrationFields}
        valuesOf={valuesOf}
        refusedFields={{
          ERR_INTEGRATION_ALREADY_EXISTS: 'name',
          ERR_TOO_MANY_INTEGRATIONS: 'name',
          ERR_NO_FLOW_FOUND: 'flowId',
        }}
      >
        {(form, integration) => <IntegrationForm form={form} integration={integration} />}
      </RecordScreen>
      <Suspense>
        {dialog?.kind === 'secret' && (
          <SecretDialog
            name={dialog.integration.name}
            hint={dialog.integration.secretHint}
            renew={() => api.integrations.renewSecret({ params: { id: dialog.integration.id } })}
            onClose={close}
          />
        )}
        {dialog?.kind === 'log' && <DeliveriesDialog integration={dialog.integration} onClose={close} />}
      </Suspense>
    </>
  );
}

/** What the dialog shows of an integration; undefined: of a new one. */
function valuesOf(integration: Integration | undefined): IntegrationValues {
  if (!integration) return blank;
  // Without the first three, which the form does not have.
  const { id: _, secretHint: __, updatedAt: ___, flowId, language, ...same } = integration;
  // A reply has the language as any string, but only these languages can be saved.
  return { ...same, flowId: flowId ?? '', language: language as IntegrationValues['language'] };
}

/** Where the bot is: its project, its address, or the name of its flow; the flow's id until the names are loaded. */
function Place({ integration: { type, urlN8N, projectName, typebotSlug, flowId } }: { integration: Integration }) {
  const { t } = useTranslation();
  const user = useUser();
  const flows = useFlows(type === 'flowbuilder' && mayEditFlows(user));
  if (type === 'dialogflow') return <span className={styles.place}>{projectName}</span>;
  if (type !== 'flowbuilder')
    return <span className={styles.place}>{type === 'typebot' ? `${urlN8N} · ${typebotSlug}` : urlN8N}</span>;
  const name = flows?.find(({ id }) => id === flowId)?.name;
  return (
    <span className={styles.place}>{flowId === null ? t(($) => $.integrations.fields.noFlow) : (name ?? flowId)}</span>
  );
}

function RowActions({ integration, onOpen }: { integration: Integration; onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation();
  const { type, name } = integration;
  if (type !== 'n8n' && type !== 'webhook') return null;
  return (
    <>
      <IconButton
        label={t(($) => $.integrations.log.open, { name })}
        onClick={() => onOpen({ kind: 'log', integration })}
      >
        <IconListDetails size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={t(($) => $.integrations.secret.open, { name })}
        onClick={() => onOpen({ kind: 'secret', integration })}
      >
        <IconKey size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  );
}

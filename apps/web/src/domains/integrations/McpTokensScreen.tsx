import type { McpToken } from '@balcao/contract';
import { McpTokenFields } from '@balcao/contract/mcp-tokens/mcp-tokens';
import { limits } from '@balcao/contract/limits';
import { IconKey, IconSparkles } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { NotInPlan } from '../../app/NotInPlan.tsx';
import { SwitchField, TextField } from '../../forms/fields.tsx';
import { formatDayTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { useClock } from '../../ui/clock.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { hasIntegrations } from './may-edit-integrations.ts';
import { mcpTokenRecords } from './mcp-token-records.ts';
import { IntegrationTabs } from './parts/IntegrationTabs.tsx';
import styles from './integrations.module.css';

const McpTokenDialog = lazy(async () => ({ default: (await import('./parts/McpTokenDialog.tsx')).McpTokenDialog }));

interface McpTokenValues {
  name: string;
  mayWrite: boolean;
}

/** The accesses of assistants outside the product, for admins whose plan includes integrations. */
export function McpTokensScreen() {
  const { t } = useTranslation();
  const user = useUser();
  return hasIntegrations(user) ? <McpTokens /> : <NotInPlan reason={t(($) => $.errors.ERR_PLAN_FEATURE)} />;
}

function McpTokens() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<McpToken | null>(null);
  return (
    <>
      <RecordScreen
        records={mcpTokenRecords}
        texts={($) => $.integrations.mcp}
        icon={IconSparkles}
        tabs={<IntegrationTabs />}
        columns={[
          { header: ($) => $.integrations.mcp.name, cell: ({ name }) => name },
          {
            header: ($) => $.integrations.mcp.may,
            cell: ({ mayWrite }) => (
              <Chip tone={mayWrite ? 'amber' : 'neutral'}>
                {t(($) => (mayWrite ? $.integrations.mcp.writes : $.integrations.mcp.reads))}
              </Chip>
            ),
          },
          { header: ($) => $.integrations.mcp.rights, cell: ({ userName }) => userName },
          { header: ($) => $.integrations.mcp.state, cell: (token) => <State token={token} /> },
        ]}
        rowActions={{
          first: (token) => (
            <IconButton label={t(($) => $.integrations.mcp.open, { name: token.name })} onClick={() => setShown(token)}>
              <IconKey size={18} stroke={1.75} aria-hidden />
            </IconButton>
          ),
        }}
        fields={McpTokenFields}
        valuesOf={(token): McpTokenValues => ({ name: token?.name ?? '', mayWrite: token?.mayWrite ?? false })}
        refusedFields={{ ERR_MCP_TOKEN_ALREADY_EXISTS: 'name', ERR_TOO_MANY_MCP_TOKENS: 'name' }}
      >
        {(form) => (
          <>
            <TextField
              {...form.field('name')}
              label={t(($) => $.integrations.mcp.name)}
              description={t(($) => $.integrations.mcp.nameHint)}
              maxLength={limits.mcpToken.name.max}
              first
            />
            <SwitchField
              {...form.field('mayWrite')}
              label={t(($) => $.integrations.mcp.mayWrite)}
              description={t(($) => $.integrations.mcp.mayWriteHint)}
            />
          </>
        )}
      </RecordScreen>
      <Suspense>{shown && <McpTokenDialog token={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}

/** Whether the access has a token, until when the token is valid, and when it was used last. */
function State({ token: { userId, tokenHint, expiresAt, lastUsedAt } }: { token: McpToken }) {
  const { t } = useTranslation();
  const end = Date.parse(expiresAt ?? '');
  // `useClock` reads a text, and draws the chip again when it changes.
  const isOver = useClock((now) => (end <= now ? 'over' : '')) === 'over';
  if (tokenHint === null || expiresAt === null || userId === null)
    return <Chip tone="neutral">{t(($) => $.integrations.mcp.noToken)}</Chip>;
  return (
    <span className={styles.verdict}>
      <Chip tone={isOver ? 'red' : 'brand'}>
        {t(($) => (isOver ? $.integrations.mcp.expired : $.integrations.mcp.expires), { at: formatDayTime(expiresAt) })}
      </Chip>
      <span className={styles.quiet}>
        {lastUsedAt === null
          ? t(($) => $.integrations.mcp.unused)
          : t(($) => $.integrations.mcp.used, { at: formatDayTime(lastUsedAt) })}
      </span>
    </span>
  );
}

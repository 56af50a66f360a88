import type { Flow } from '@balcao/contract';
import { FlowChanges, FlowFields } from '@balcao/contract/flows/flows';
import { IconCopy, IconRoute, IconSchema } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { SwitchField, TextField } from '../../forms/fields.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast, toastError } from '../../ui/toasts.ts';
import { flowRecords } from './flow-records.ts';
import { ImportButton } from './parts/ImportButton.tsx';
import styles from './flows.module.css';

/** The flows of the company. A click on a name opens the editor; the form has the name and the switch of a flow. */
export function FlowsScreen() {
  const { t } = useTranslation();
  return (
    <RecordScreen
      records={flowRecords}
      texts={($) => $.flows}
      icon={IconRoute}
      actions={<ImportButton />}
      columns={[
        {
          header: ($) => $.flows.fields.name,
          cell: ({ id, name }) => (
            <Link to="/flowbuilder/{-$id}" params={{ id: String(id) }} className={styles.name}>
              {name}
            </Link>
          ),
        },
        {
          header: ($) => $.flows.fields.active,
          cell: ({ active }) => (
            <Chip tone={active ? 'brand' : 'neutral'}>
              {t(($) => (active ? $.flows.isActive : $.flows.isInactive))}
            </Chip>
          ),
        },
        { header: ($) => $.flows.fields.version, cell: (flow) => <Published flow={flow} /> },
      ]}
      fields={(flow) => (flow ? FlowChanges : FlowFields)}
      valuesOf={(flow) => ({ name: flow?.name ?? '', active: flow?.active ?? true })}
      refusedFields={{ ERR_FLOW_NAME_ALREADY_EXISTS: 'name', ERR_TOO_MANY_FLOWS: 'name' }}
      rowActions={{ first: (flow) => <RowActions flow={flow} /> }}
    >
      {(form, flow) => (
        <>
          <TextField {...form.field('name')} label={t(($) => $.flows.fields.name)} first />
          {flow && (
            <SwitchField
              {...form.field('active')}
              label={t(($) => $.flows.fields.active)}
              description={t(($) => $.flows.activeHint)}
            />
          )}
        </>
      )}
    </RecordScreen>
  );
}

function Published({ flow: { publishedVersion, hasChanges } }: { flow: Flow }) {
  const { t } = useTranslation();
  return (
    <span className={styles.published}>
      <span>
        {publishedVersion === null
          ? t(($) => $.flows.unpublished)
          : t(($) => $.flows.version, { version: publishedVersion })}
      </span>
      {hasChanges && <Chip tone="amber">{t(($) => $.flows.hasChanges)}</Chip>}
    </span>
  );
}

/** The actions of a row beside the usual ones: open the editor, copy the flow. */
function RowActions({ flow: { id, name } }: { flow: Flow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.flows.duplicate({ body: { flowId: id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.flows.all });
      toast(
        'success',
        t(($) => $.flows.duplicated),
      );
    },
    onError: toastError,
  });
  return (
    <>
      <IconButton
        label={t(($) => $.flows.open, { name })}
        onClick={() => void navigate({ to: '/flowbuilder/{-$id}', params: { id: String(id) } })}
      >
        <IconSchema size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t(($) => $.flows.duplicate, { name })} busy={isPending} onClick={() => mutate()}>
        <IconCopy size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  );
}

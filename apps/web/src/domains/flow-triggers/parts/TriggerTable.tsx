import { IconMessageBolt, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { RecordList, type Column } from '../../../records/RecordList.tsx';
import { RecordSearch } from '../../../records/RecordSearch.tsx';
import { useRecordFocus } from '../../../records/use-record-focus.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import card from '../../../ui/card.module.css';

interface Trigger {
  id: number;
  name: string;
}

export interface TriggerDialogProps<R> {
  /** Undefined: a new one. */
  record: R | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

interface Props<R extends Trigger> {
  tabs: ReactNode;
  texts: ($: Texts) => Texts['flowTriggers']['phrases'] | Texts['flowTriggers']['events'];
  /** Undefined: they load. */
  records: readonly R[] | undefined;
  error: unknown;
  retry: () => void;
  columns: readonly Column<R>[];
  /** The text in which the search looks. */
  searched: (record: R) => string;
  remove: (record: R) => Promise<unknown>;
  dialog: (props: TriggerDialogProps<R>) => ReactNode;
}

const none: readonly never[] = [];
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A table of triggers with a search, and dialogs to add, edit and delete one. */
export function TriggerTable<R extends Trigger>({ tabs, texts, records, error, retry, ...table }: Props<R>) {
  const { t } = useTranslation();
  const focus = useRecordFocus();
  const queryClient = useQueryClient();
  const searchField = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<R | 'new' | null>(null);
  const [removed, setRemoved] = useState<R | null>(null);
  const title = t(($) => $.flowTriggers.title);
  usePageTitle(title);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.flowTriggers.all });
  const found = (records ?? none).filter((record) => plain(table.searched(record)).includes(plain(search.trim())));
  const addButton = (
    <Button kind="primary" icon={<IconPlus size={16} stroke={2.2} aria-hidden />} onClick={() => setEdited('new')}>
      {t(($) => texts($).add)}
    </Button>
  );
  const isEmpty = records?.length === 0;
  return (
    <Screen
      title={title}
      subtitle={t(($) => $.flowTriggers.subtitle)}
      tabs={tabs}
      {...(!isEmpty && { action: addButton })}
    >
      {!isEmpty && (
        <RecordSearch
          ref={searchField}
          label={t(($) => $.flowTriggers.search)}
          value={search}
          onChange={setSearch}
          onArrowDown={() => focus.step(1)}
          count={records ? t(($) => $.records.count, { count: found.length }) : undefined}
        />
      )}
      <div className={card.card}>
        {error && !records ? (
          <ErrorState error={error} retry={retry} />
        ) : !records ? (
          <SkeletonRows rows={4} />
        ) : isEmpty ? (
          <EmptyState
            icon={<IconMessageBolt size={26} stroke={1.6} aria-hidden />}
            title={t(($) => texts($).empty)}
            text={t(($) => texts($).emptyText)}
            action={addButton}
          />
        ) : found.length === 0 ? (
          <EmptyState title={t(($) => $.flowTriggers.nothing)} />
        ) : (
          <RecordList
            records={found}
            columns={table.columns}
            nameOf={({ name }) => name}
            focus={focus}
            isCovered={edited !== null || removed !== null}
            onEdit={setEdited}
            onRemove={setRemoved}
            actions={undefined}
            isFixed={() => false}
            isKept={() => false}
            more={{ state: 'none', page: 0, load: () => undefined }}
          />
        )}
      </div>
      {edited !== null &&
        table.dialog({
          record: edited === 'new' ? undefined : edited,
          onClose: () => setEdited(null),
          onSaved: async () => {
            await refresh();
            toast(
              'success',
              t(($) => (edited === 'new' ? texts($).created : texts($).changed)),
            );
            setEdited(null);
          },
        })}
      <ConfirmDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={t(($) => $.flowTriggers.removeTitle, { name: removed?.name ?? '' })}
        text={t(($) => $.flowTriggers.removeText)}
        confirm={t(($) => $.common.delete)}
        danger
        onConfirm={async () => {
          if (!removed) return;
          await table.remove(removed);
          await refresh();
          toast(
            'success',
            t(($) => texts($).deleted),
          );
        }}
      />
    </Screen>
  );
}

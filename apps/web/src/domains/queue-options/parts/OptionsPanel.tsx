import type { Queue, QueueOption } from '@balcao/contract';
import { IconDeviceMobile, IconListTree, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { live } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { rowsOf } from '../option-tree.ts';
import { OptionEditor } from './OptionEditor.tsx';
import { OptionPreview } from './OptionPreview.tsx';
import { OptionRows } from './OptionRows.tsx';
import { RemoveOption } from './RemoveOption.tsx';
import styles from '../queue-options.module.css';

/** What the panel shows instead of the tree. */
type Opened =
  | { kind: 'add'; parent: QueueOption | null }
  | { kind: 'edit' | 'remove'; option: QueueOption }
  | { kind: 'preview' };

interface Props {
  queue: Queue;
  /** The greeting in the form, which may not be saved yet. */
  greeting: string;
}

/**
 * The menus of a queue: a tree of options that is edited in place, and a preview as on the phone. Changes are saved at
 * once, apart from the form around it.
 */
export function OptionsPanel({ queue, greeting }: Props) {
  const { t } = useTranslation();
  const {
    data: options,
    error,
    refetch,
  } = useQuery({
    ...queries.queueOptions.list({ query: { queueId: queue.id } }),
    ...live,
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { root, focusAfter } = useFocusAfter(opened !== null);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!options) return <SkeletonRows rows={4} />;

  const back = (id?: number) => {
    focusAfter(id ?? null);
    setOpened(null);
  };
  if (opened?.kind === 'preview')
    return <OptionPreview queue={queue} greeting={greeting} options={options} onBack={() => back()} />;
  if (opened?.kind === 'remove')
    return <RemoveOption option={opened.option} options={options} onBack={() => back(opened.option.id)} />;
  if (opened)
    return (
      <OptionEditor
        queueId={queue.id}
        option={opened.kind === 'edit' ? opened.option : undefined}
        parent={opened.kind === 'add' ? opened.parent : null}
        onBack={back}
      />
    );
  const addButton = (
    <Button
      data-add
      icon={<IconPlus size={16} stroke={2.2} aria-hidden />}
      onClick={() => setOpened({ kind: 'add', parent: null })}
    >
      {t(($) => $.queueOptions.add)}
    </Button>
  );
  return (
    <div ref={root} className={styles.panel}>
      {options.length === 0 ? (
        <EmptyState
          icon={<IconListTree size={26} stroke={1.6} aria-hidden />}
          title={t(($) => $.queueOptions.empty)}
          text={t(($) => $.queueOptions.emptyText)}
          action={addButton}
        />
      ) : (
        <>
          <p className={styles.intro}>{t(($) => $.queueOptions.intro)}</p>
          <OptionRows
            rows={rowsOf(options)}
            queueId={queue.id}
            onAdd={(parent) => setOpened({ kind: 'add', parent })}
            onEdit={(option) => setOpened({ kind: 'edit', option })}
            onRemove={(option) => setOpened({ kind: 'remove', option })}
          />
          <div className={styles.actions}>
            {addButton}
            <Button
              icon={<IconDeviceMobile size={16} stroke={1.75} aria-hidden />}
              onClick={() => setOpened({ kind: 'preview' })}
            >
              {t(($) => $.queueOptions.preview)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/**
 * Sets the focus after another view has closed, because the tree is then drawn anew. `focusAfter` takes the id of an
 * option, whose row gets the focus, or null for the button that adds an option.
 */
function useFocusAfter(isCovered: boolean) {
  const root = useRef<HTMLDivElement>(null);
  // Undefined: the focus stays where it is.
  const next = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    if (isCovered || next.current === undefined) return;
    const row = root.current?.querySelector<HTMLElement>(`[data-option="${next.current}"]`);
    (row ?? root.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    next.current = undefined;
  }, [isCovered]);
  return { root, focusAfter: (optionId: number | null) => void (next.current = optionId) };
}

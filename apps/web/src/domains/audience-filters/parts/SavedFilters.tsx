import type { AudienceFilter, SavedAudienceFilter } from '@balcao/contract';
import { Select } from '@mantine/core';
import { IconArrowBackUp, IconBookmarkPlus, IconDots, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { live } from '../../../api/query-client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { areSameConditions, filledConditions, hasConditions } from '../conditions.ts';
import { FilterName } from './FilterName.tsx';
import { RemoveFilter } from './RemoveFilter.tsx';
import styles from '../saved-filters.module.css';

interface Props {
  /** The conditions in the form. */
  filter: AudienceFilter;
  onChange: (filter: AudienceFilter) => void;
}

/** What replaces the choice of a filter for a while: the question for a name, or the question before a deletion. */
type Task = { kind: 'save' } | { kind: 'rename' | 'remove'; saved: SavedAudienceFilter };

/** A list with more filters than this gets a search field. */
const maxUnsearched = 8;

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Fills in the conditions of a saved filter, and saves the conditions of the form under a name. */
export function SavedFilters({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const { data: filters = [], isError } = useQuery({ ...queries.audienceFilters.list(), ...live });
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [task, setTask] = useState<Task | null>(null);
  const chosen = filters.find(({ id }) => id === chosenId);
  const { hasReplaced, replaceBy, restore } = useReplaced(filter, chosen, onChange);
  const saveButton = useFocusAfter(task);
  if (task)
    return task.kind === 'remove' ? (
      <RemoveFilter saved={task.saved} onClose={() => setTask(null)} />
    ) : (
      <FilterName
        saved={task.kind === 'rename' ? task.saved : undefined}
        conditions={filledConditions(filter)}
        onSaved={({ id }) => {
          setChosenId(id);
          setTask(null);
        }}
        onCancel={() => setTask(null)}
      />
    );
  return (
    <div className={styles.saved}>
      <div className={styles.bar}>
        {(filters.length > 0 || isError) && (
          <div className={styles.choice}>
            <Select
              label={t(($) => $.audienceFilters.choice)}
              description={t(($) => $.audienceFilters.hint)}
              placeholder={t(($) => $.audienceFilters.choose)}
              error={isError && t(($) => $.audienceFilters.loadFailed)}
              data={filters.map(({ id, name }) => ({ value: String(id), label: name }))}
              searchable={filters.length > maxUnsearched}
              clearable
              allowDeselect={false}
              value={chosen ? String(chosen.id) : null}
              onChange={(next) => setChosenId(next === null ? null : Number(next))}
              // Also called for the filter that is already chosen: it fills in its conditions again.
              onOptionSubmit={(next) => {
                const found = filters.find(({ id }) => String(id) === next);
                if (found) replaceBy(found.filter);
              }}
            />
            {chosen && (
              <FilterMenu
                saved={chosen}
                conditions={filledConditions(filter)}
                onTask={(kind) => setTask({ kind, saved: chosen })}
              />
            )}
          </div>
        )}
        <Button ref={saveButton} icon={<IconBookmarkPlus {...icon} />} onClick={() => setTask({ kind: 'save' })}>
          {t(($) => $.audienceFilters.save)}
        </Button>
      </div>
      {chosen?.hasLostCondition && <Caution alert>{t(($) => $.audienceFilters.lost)}</Caution>}
      {hasReplaced && (
        <Button
          small
          kind="quiet"
          icon={<IconArrowBackUp {...icon} />}
          onClick={() => {
            setChosenId(null);
            restore();
          }}
        >
          {t(($) => $.audienceFilters.restore)}
        </Button>
      )}
    </div>
  );
}

/**
 * Keeps the user's conditions that a saved filter replaced. `restore` shows them again and keeps the conditions that it
 * replaces, so that none are lost.
 */
function useReplaced(
  filter: AudienceFilter,
  chosen: SavedAudienceFilter | undefined,
  onChange: (filter: AudienceFilter) => void,
) {
  const [replaced, setReplaced] = useState<AudienceFilter | null>(null);
  const areOfChosen = chosen !== undefined && areSameConditions(filter, chosen.filter);
  /** The conditions in the form are the user's own. */
  const areOwn = hasConditions(filter) && !areOfChosen;
  return {
    hasReplaced: replaced !== null,
    replaceBy(next: AudienceFilter) {
      if (areOwn && !areSameConditions(filter, next)) setReplaced(filter);
      onChange(next);
    },
    restore() {
      if (!replaced) return;
      setReplaced(areOwn ? filter : null);
      onChange(replaced);
    },
  };
}

/** A ref for the element that gets the focus when the task is over. The element that began the task may be gone. */
function useFocusAfter(task: Task | null) {
  const element = useRef<HTMLButtonElement>(null);
  const isBusy = task !== null;
  useEffect(() => {
    if (!isBusy) return undefined;
    // Runs at the end of the task, after the element is drawn again.
    return () => void setTimeout(() => element.current?.focus());
  }, [isBusy]);
  return element;
}

interface MenuProps {
  saved: SavedAudienceFilter;
  conditions: AudienceFilter;
  onTask: (kind: 'rename' | 'remove') => void;
}

/** The menu of the chosen filter. */
function FilterMenu({ saved, conditions, onTask }: MenuProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.audienceFilters.update({ params: { id: saved.id }, body: { filter: conditions } }),
    onSuccess: ({ name }) =>
      toast(
        'success',
        t(($) => $.audienceFilters.updated, { name }),
      ),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.audienceFilters.list() }),
  });
  const label = t(($) => $.audienceFilters.actions, { name: saved.name });
  const entries = [
    {
      key: 'update',
      text: t(($) => $.audienceFilters.update),
      icon: <IconRefresh {...icon} />,
      // With a lost condition, saving the same conditions again ends the caution.
      isDisabled: isPending || (areSameConditions(conditions, saved.filter) && !saved.hasLostCondition),
      run: () => mutate(),
    },
    {
      key: 'rename',
      text: t(($) => $.audienceFilters.rename),
      icon: <IconPencil {...icon} />,
      run: () => onTask('rename'),
    },
    {
      key: 'remove',
      text: t(($) => $.audienceFilters.remove),
      icon: <IconTrash {...icon} />,
      isDanger: true,
      run: () => onTask('remove'),
    },
  ];
  return (
    <MenuButton label={label} entries={entries} subjectId={saved.id}>
      {(button) => (
        <IconButton label={label} {...button}>
          <IconDots {...icon} size={18} />
        </IconButton>
      )}
    </MenuButton>
  );
}

import type { KanbanBoard } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { viewerOf } from '../tickets/index.ts';
import type { BoardView } from './board-view.ts';
import { BoardFilters, noChoices } from './parts/BoardFilters.tsx';
import { BoardLanes } from './parts/BoardLanes.tsx';
import { BoardMenu } from './parts/BoardMenu.tsx';
import { useBoardChoice } from './use-board-choice.ts';
import styles from './parts/board-bar.module.css';

/** The boards of the company: live tickets as cards, in lanes that are tags. */
export function KanbanScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const { data: boards, error, refetch } = useQuery({ ...queries.kanban.boards(), ...live });
  const [board, choose] = useBoardChoice(user.id, boards);
  const [choices, setChoices] = useState(noChoices);
  const { queueIds, users } = choices;
  const searchParam = useDebounced(choices.text.trim());
  // The same object until a part changes: the lanes and their cards are drawn again for each new view.
  const view = useMemo(
    (): BoardView | undefined =>
      board && {
        board,
        filter: { showAll: user.profile === 'admin', queueIds, users, searchParam },
        viewer: viewerOf(user),
      },
    [board, user, queueIds, users, searchParam],
  );
  const title = t(($) => $.kanban.title);
  usePageTitle(title);
  return (
    <section className={styles.screen} aria-label={title}>
      <header className={styles.bar}>
        <h1>{title}</h1>
        {boards && board && <BoardMenu boards={boards} board={board} onChoose={choose} />}
        <BoardFilters user={user} choices={choices} onChange={setChoices} />
      </header>
      {view ? (
        <>
          {view.board.lanes.length === 0 && <NoLanes board={view.board} />}
          <BoardLanes key={view.board.id} view={view} />
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </section>
  );
}

/** Says how a board gets lanes. A board without tags has only the lane of the tickets without a tag. */
function NoLanes({ board: { isDefault } }: { board: KanbanBoard }) {
  const { t } = useTranslation();
  const mayArrange = can(useUser().profile, 'tags:kanban');
  const arrangerText = isDefault ? t(($) => $.kanban.noTagsText) : t(($) => $.kanban.noLanesText);
  return (
    <div className={styles.hint} role="note">
      <b>{t(($) => $.kanban.noTags)}</b>
      <span>{mayArrange ? arrangerText : t(($) => $.kanban.askArranger)}</span>
      {mayArrange && isDefault && <Link to="/tags">{t(($) => $.kanban.toTags)}</Link>}
    </div>
  );
}

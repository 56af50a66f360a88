import { IconArrowRight, IconCoin } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { MenuFrame } from '../../../ui/MenuFrame.tsx';
import { lanesOf } from '../board-view.ts';
import { useBoard, type OpenMenu } from './board-context.ts';

/** The menu of a card: its value and next step, and the lanes to which it can be moved. */
export function CardMenu({ menu: { card, lane, anchor }, onClose }: { menu: OpenMenu; onClose: () => void }) {
  const { t } = useTranslation();
  const { view, moveTo, edit } = useBoard();
  const unlaned = t(($) => $.kanban.unlaned);
  const entries = [
    {
      key: 'details',
      text: t(($) => $.kanban.details),
      icon: <IconCoin size={16} stroke={1.75} />,
      run: () => edit(card),
    },
    // A lane that is null is the first one: of tickets without a tag of the board.
    ...lanesOf(view.board)
      .filter((other) => other?.id !== lane?.id)
      .map((other) => ({
        key: other?.id ?? 0,
        text: t(($) => $.kanban.moveTo, { lane: other?.name ?? unlaned }),
        icon: <IconArrowRight size={16} stroke={1.75} />,
        run: () => moveTo(card, other),
      })),
  ];
  return (
    <MenuFrame
      anchor={anchor}
      label={t(($) => $.kanban.menu, { number: card.ticket.id })}
      entries={entries}
      head={null}
      side="end"
      width={undefined}
      onClose={onClose}
    />
  );
}

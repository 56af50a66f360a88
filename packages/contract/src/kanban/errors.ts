import type { ErrorRules } from '../kit/error.ts';

export const kanbanErrors = {
  ERR_NO_KANBAN_BOARD_FOUND: { status: 404, when: 'There is no such board.' },
  ERR_KANBAN_BOARD_ALREADY_EXISTS: {
    status: 409,
    when: 'Another board has this name.',
    constraint: 'kanban_board_once',
  },
  ERR_KANBAN_BOARD_LIMIT: { status: 409, when: 'The company has as many boards as it may have.' },
  ERR_DEFAULT_KANBAN_BOARD: { status: 409, when: 'The default board cannot be deleted.' },
} satisfies ErrorRules;

type KanbanErrors = typeof kanbanErrors;
declare module '../kit/error.ts' {
  interface Errors extends KanbanErrors {}
}

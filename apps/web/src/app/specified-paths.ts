/**
 * The private addresses of the specification. An address without a screen leads to the start and stands in no menu. It
 * gets its screen when a noun lists it in its `screens.ts`.
 */
export const specifiedPaths = [
  '/',
  '/tickets/{-$ticketId}',
  '/connections',
  '/quick-messages',
  '/todolist',
  '/schedules',
  '/tags',
  '/contacts',
  '/helps',
  '/users',
  '/files',
  '/prompts',
  '/queue-integration',
  '/messages-api',
  '/settings',
  '/kanban',
  '/financeiro',
  '/queues',
  '/announcements',
  '/subscription',
  '/chats/{-$id}',
  '/contact-lists',
  '/contact-lists/$contactListId/contacts',
  '/campaigns',
  '/campaign/$campaignId/report',
  '/campaigns-config',
  '/phrase-lists',
  '/flowbuilders',
  '/flowbuilder/{-$id}',
] as const;
export type SpecifiedPath = (typeof specifiedPaths)[number];

/** A path without the names of its parameters: `/campaign/$/report`. */
const shapeOf = (path: string) => path.replaceAll(/\$\w+/g, '$');

/** The specified addresses that none of the screens has. */
export function pathsWithoutScreen(screens: readonly { path: string }[]): SpecifiedPath[] {
  const built = new Set(screens.map(({ path }) => shapeOf(path)));
  return specifiedPaths.filter((path) => !built.has(shapeOf(path)));
}

/**
 * The private addresses of the specification. An address gets its screen when a noun lists it in its `screens.ts`. An
 * address without a screen leads to the start and stands in no menu.
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

/** A path without the names of its parameters, such as `/campaign/$/report`: a noun may name them differently. */
const shapeOf = (path: string) => path.replaceAll(/\$\w+/g, '$');

/** The specified addresses for which there is no screen. */
export function pathsWithoutScreen(screens: readonly { path: string }[]): SpecifiedPath[] {
  const built = new Set(screens.map(({ path }) => shapeOf(path)));
  return specifiedPaths.filter((path) => !built.has(shapeOf(path)));
}

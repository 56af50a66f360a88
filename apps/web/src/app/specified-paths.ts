/**
 * The private addresses of the specification. One whose screen is not built yet leads to the start and stands in no
 * menu; it is a screen as soon as a noun lists it in its `screens.ts`.
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

/** The same for every name of a parameter. */
const shapeOf = (path: string) => path.replaceAll(/\$\w+/g, '$');

/** The specified addresses that none of the screens has. */
export function pathsWithoutScreen(screens: readonly { path: string }[]): SpecifiedPath[] {
  const built = new Set(screens.map(({ path }) => shapeOf(path)));
  return specifiedPaths.filter((path) => !built.has(shapeOf(path)));
}

import type { SessionUser } from '@balcao/contract';
import { planFeatures } from '@balcao/contract/plan-features';
import { expect, test } from 'vitest';
import { menuFor, phoneMenuFor } from './nouns.ts';
import { pathsWithoutScreen, specifiedPaths } from './specified-paths.ts';
import type { Screen } from './screens.ts';

const screens = Object.values(
  import.meta.glob<readonly Screen[]>('../domains/*/screens.ts', { eager: true, import: 'screens' }),
).flat();

function user({
  profile = 'user',
  isSuper = false,
  has = planFeatures,
}: {
  profile?: SessionUser['profile'];
  isSuper?: boolean;
  has?: readonly (typeof planFeatures)[number][];
} = {}): SessionUser {
  const features = Object.fromEntries(planFeatures.map((feature) => [feature, has.includes(feature)]));
  return {
    id: 1,
    name: 'Ana',
    email: 'ana@exemplo.com',
    profile,
    super: isSuper,
    companyId: 1,
    whatsappId: null,
    allTicket: 'desabled',
    online: true,
    language: null,
    queues: [],
    company: { id: 1, name: 'Padaria', language: 'pt', dueDate: null, settings: [], plan: features },
  } as unknown as SessionUser;
}
const paths = (of: SessionUser) => menuFor(of).map(({ to }) => to as string);

/** Which users see an entry. All users see an entry that is not listed. */
const conditions: Partial<Record<(typeof specifiedPaths)[number], (of: SessionUser) => boolean>> = {
  '/': ({ profile }) => profile === 'admin',
  // The calls of these screens are for admins only.
  '/settings': ({ profile }) => profile === 'admin',
  '/users': ({ profile }) => profile === 'admin',
  '/queues': ({ profile }) => profile === 'admin',
  '/financeiro': ({ profile }) => profile === 'admin',
  '/kanban': ({ company }) => company.plan.useKanban,
  // The server refuses its calls without the flag.
  '/schedules': ({ company }) => company.plan.useSchedules,
  '/messages-api': ({ company }) => company.plan.useExternalApi,
  '/prompts': ({ profile, company }) => profile === 'admin' && company.plan.useOpenAi,
  '/queue-integration': ({ profile, company }) => profile === 'admin' && company.plan.useIntegrations,
  '/announcements': (of) => of.super,
  '/chats/{-$id}': ({ company }) => company.plan.useInternalChat,
  '/campaigns': ({ profile, company }) => profile === 'admin' && company.plan.useCampaigns,
  '/contact-lists': ({ profile, company }) => profile === 'admin' && company.plan.useCampaigns,
  '/campaigns-config': ({ profile, company }) => profile === 'admin' && company.plan.useCampaigns,
  '/phrase-lists': ({ profile, company }) => profile === 'admin' && company.plan.useCampaigns,
  '/flowbuilders': ({ profile, company }) => profile === 'admin' && company.plan.useCampaigns,
};

test('SH-04 the side menu shows each entry by profile, plan and super flag, and leads to screens only', () => {
  const users = (['admin', 'supervisor', 'user'] as const).flatMap((profile) =>
    [false, true].flatMap((isSuper) =>
      [planFeatures, [], ...planFeatures.map((one) => [one])].map((has) => user({ profile, isSuper, has })),
    ),
  );
  const entries = new Set(users.flatMap(paths));
  const built = screens.map(({ path }) => path as string);
  expect([...entries].filter((path) => !built.includes(path))).toEqual([]);
  for (const of of users) {
    const shown = paths(of);
    for (const path of specifiedPaths)
      if (entries.has(path)) expect([path, shown.includes(path)]).toEqual([path, conditions[path]?.(of) ?? true]);
    for (const { path, guard } of screens as readonly Screen[])
      if (shown.includes(path)) expect([path, guard?.(of) ?? true]).toEqual([path, true]);
  }
  expect(paths(user({ profile: 'admin' }))[0]).toBe('/');
  expect(paths(user())[0]).toBe('/tickets/{-$ticketId}');
});

test('SH-06 on a phone the menu is the bottom bar and the sheet, with every entry in one of them', () => {
  const admin = user({ profile: 'admin' });
  const { onBar, inSheet } = phoneMenuFor(admin);
  expect(onBar.map(({ to }) => to)).toContain('/tickets/{-$ticketId}');
  expect(onBar.length).toBeLessThanOrEqual(4);
  expect([...onBar, ...inSheet].map(({ to }) => to as string).toSorted()).toEqual(paths(admin).toSorted());
});

test('SH-03 an address of the specification is a screen or leads to the start, with any parameter name', () => {
  expect(pathsWithoutScreen([])).toEqual(specifiedPaths);
  const left = pathsWithoutScreen([{ path: '/chats/{-$chatId}' }, { path: '/tags' }, { path: '/other' }]);
  expect(specifiedPaths.filter((path) => !left.includes(path))).toEqual(['/tags', '/chats/{-$id}']);
  const without: readonly string[] = pathsWithoutScreen(screens);
  expect(screens.filter(({ path }) => without.includes(path))).toEqual([]);
});

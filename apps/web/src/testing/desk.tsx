import '../ui/tokens.css';
import '../ui/mantine-styles.ts';
import type { SessionUser } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Plan } from '@balcao/contract/plans/plans';
import { UserPreferences } from '@balcao/contract/users/preferences';
import { User } from '@balcao/contract/users/users';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from '../api/our-session.ts';
import { queryClient } from '../api/query-client.ts';
import { useLiveSession } from '../app/use-live-session.ts';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { live } from '../live/our-live.ts';
import { Overlays } from '../ui/Overlays.tsx';
import { cssVariables, theme } from '../ui/theme.ts';
import { closeToast, shownToasts } from '../ui/toasts.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { forgetCalls, onCall, setOnline, unansweredCalls } from './fake-server.ts';

let lastId = Math.floor(Math.random() * 1e6) * 1000;
/** An id that no other test uses. Drafts and unsent messages are stored by user and ticket, and outlive a test. */
export const nextId = (): number => (lastId += 1);

export const companyId = 7;

type PlanOfUser = SessionUser['company']['plan'];

const makeUser = (plan: Partial<PlanOfUser> = {}): SessionUser => ({
  ...emptyRecord(User),
  id: nextId(),
  name: 'Ana Lima',
  email: 'ana@loja.com',
  profile: 'admin',
  super: true,
  companyId,
  language: 'pt',
  preferences: UserPreferences.parse({}),
  company: {
    id: companyId,
    name: 'Loja',
    language: 'pt',
    dueDate: null,
    settings: [],
    plan: { ...emptyRecord(Plan), ...plan },
  },
});

const closing: (() => void)[] = [];

/** Signs a user in and shows a part of the product as a signed-in page does, once the socket is connected. */
export async function openDesk(
  screen: (user: SessionUser) => ReactNode,
  plan?: Partial<PlanOfUser>,
): Promise<SessionUser> {
  const user = makeUser(plan);
  onCall('auth', 'login', () => ({ token: 'x.e30.y', user }));
  onCall('auth', 'logout', () => ({}) as never);
  await startI18n();
  // The fonts load before anything is drawn, so that nothing moves when they arrive.
  const weights = [400, 500, 600, 650].map((weight) => document.fonts.load(`${weight} 14px 'Inter Variable'`));
  await Promise.all([addTexts('workspace'), addTexts('screens'), ...weights]);
  await session.signIn({ email: user.email, password: 'segredo' });
  // The page of a test is a frame in the page of the test runner. Without the focus, no message counts as read.
  globalThis.focus();
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Frame>{screen(user)}</Frame> }),
    history: createMemoryHistory(),
  });
  closing.push(() => {
    root.unmount();
    host.remove();
  });
  const shown = Promise.withResolvers<void>();
  root.render(<RouterProvider router={router as never} />);
  const stop = live.onLink(() => live.link() === 'connected' && shown.resolve());
  await shown.promise;
  stop();
  return user;
}

/** Closes the page of a test. @returns the calls for which the test gave no answer; there must be none */
export async function closeDesk(): Promise<string[]> {
  for (const close of closing.splice(0)) close();
  setOnline(true);
  await session.signOut();
  queryClient.clear();
  for (const { id } of shownToasts()) closeToast(id);
  const unanswered = [...unansweredCalls];
  forgetCalls();
  return unanswered;
}

function Frame({ children }: { children: ReactNode }) {
  useLiveSession();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <div style={{ display: 'grid', height: '100vh', width: '100vw' }}>{children}</div>
        <Overlays />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}

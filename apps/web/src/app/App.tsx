import { RouterProvider } from '@tanstack/react-router';
import { session, useSession } from '../api/our-session.ts';
import { focusNewScreens } from './focus-new-screen.ts';
import { router } from './routes.tsx';
import { Unreachable } from './Unreachable.tsx';

// The guards of the routes run again when a user signs in or out. The old page stays until the next page is ready.
session.subscribe((state) => {
  if (state.status === 'signed-in' || state.status === 'signed-out') void router.invalidate();
});
focusNewScreens(router);

export function App() {
  const { status } = useSession();
  return status === 'unreachable' ? <Unreachable /> : <RouterProvider router={router} />;
}

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followSignOuts } from '#api/session-channel.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { ROUTES } from '#routes.tsx';
import { createAppRouter } from '#shell/app-router.tsx';
import { RouteTable } from '#shell/route-table.ts';

const router = createAppRouter(ROUTES);

// A session that ends by itself (refused tokens) leaves nothing private on the screen.
let isSignedIn = sessionStore.read() !== null;
sessionStore.subscribe(() => {
  const wasSignedIn = isSignedIn;
  isSignedIn = sessionStore.read() !== null;
  if (wasSignedIn && !isSignedIn) queueMicrotask(leaveForLogin);
});
function leaveForLogin(): void {
  if (sessionStore.read() !== null || router.history.location.pathname === '/') return;
  router.history.replace(paths.login({ message: 'sessionExpired' }));
}
followSignOuts(() => router.history.replace(paths.login({ signedOut: true })));

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const container = root;
// The static frame stays painted until the first screen is there to replace it.
void router.load().then(() => {
  createRoot(container).render(
    <StrictMode>
      <RouteTable.Provider value={ROUTES}>
        <RouterProvider router={router} />
      </RouteTable.Provider>
    </StrictMode>,
  );
});

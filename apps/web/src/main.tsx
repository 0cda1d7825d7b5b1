import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setAppContext } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { followSignOuts } from '#api/sign-out.ts';
import { sessionStore } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { paths } from '#paths.ts';
import { ROUTES } from '#routes.tsx';
import { createAppRouter } from '#shell/app-router.tsx';
import { RouteTable } from '#shell/route-table.ts';

setAppContext({ brand: buildBrand.code, isInstalled: window.matchMedia('(display-mode: standalone)').matches });

const router = createAppRouter(ROUTES);

// A session that ends by itself (refused tokens, another tab) leaves nothing private on the screen.
let isSignedIn = sessionStore.read() !== null;
sessionStore.subscribe(() => {
  const wasSignedIn = isSignedIn;
  isSignedIn = sessionStore.read() !== null;
  if (wasSignedIn && !isSignedIn) void Promise.resolve().then(() => leaveForLogin());
});
function leaveForLogin(): void {
  if (sessionStore.read() !== null || router.history.location.pathname === '/') return;
  queryClient.clear();
  router.history.replace(paths.login({ message: 'sessionExpired' }));
}
followSignOuts(() => router.history.replace(paths.login({ signedOut: true })));

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// The static frame stays painted until the first screen is there to replace it.
void router.load().then(() => {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouteTable.Provider value={ROUTES}>
          <RouterProvider router={router} />
        </RouteTable.Provider>
      </QueryClientProvider>
    </StrictMode>,
  );
});

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { prefetchScreens, ROUTES } from '#routes.ts';
import { createAppRouter } from '#shell/app-router.tsx';
import { RouteTable } from '#shell/route-table.ts';

// In an unsupported browser, start.js has replaced #root with a plain page (OPEN-72).
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const container = root;

prefetchScreens();
const router = createAppRouter(ROUTES);

// The static page frame stays on screen until the first screen replaces it.
void router.load().then(() => {
  document.documentElement.dataset['started'] = '';
  createRoot(container).render(
    <StrictMode>
      <RouteTable.Provider value={ROUTES}>
        <RouterProvider router={router} />
      </RouteTable.Provider>
    </StrictMode>,
  );
});

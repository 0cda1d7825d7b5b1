import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { prefetchScreens, ROUTES } from '#routes.ts';
import { createAppRouter } from '#shell/app-router.tsx';
import { RouteTable } from '#shell/route-table.ts';

// No root element: start.js has replaced it with the page for unsupported browsers (OPEN-72).
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const container = root;

prefetchScreens();
const router = createAppRouter(ROUTES);

// The static frame stays visible until the first screen replaces it.
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

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { prefetchScreens, ROUTES } from '#routes.tsx';
import { createAppRouter } from '#shell/app-router.tsx';
import { RouteTable } from '#shell/route-table.ts';

prefetchScreens();
const router = createAppRouter(ROUTES);

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

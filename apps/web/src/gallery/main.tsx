import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

// A page of `npm run dev` (/gallery.html) with every component of ui, in any brand. It is not part of the shipped app. Links need
// a router; all links of this one lead back here.
const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no #root');
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: () => null }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

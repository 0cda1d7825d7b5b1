import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from '#gallery/gallery.tsx';

// Every component of ui in its states, in any brand: a page of `npm run dev` (/gallery.html), no part of the app that ships. Links
// need a router; every one of this router leads here.
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

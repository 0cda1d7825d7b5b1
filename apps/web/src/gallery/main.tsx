import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from '#gallery/gallery.tsx';

// Every component of ui in its states, in any brand: a page of `npm run dev` (/gallery.html), no part of the app that ships.
const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);

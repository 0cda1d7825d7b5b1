// The yardstick of the first load: the libraries of the app behind its static frame, and nothing of ours.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

function SignIn() {
  const { data } = useQuery({ queryKey: ['title'], queryFn: () => Promise.resolve('Sign in') });
  return createElement('main', { className: 'frame-main' }, createElement('h1', { className: 'frame-title' }, data));
}

const root = createRootRoute({ component: Outlet });
const home = createRoute({ getParentRoute: () => root, path: '/', component: SignIn });
const router = createRouter({ routeTree: root.addChildren([home]) });
const container = document.getElementById('root');
if (container !== null)
  void router.load().then(() =>
    createRoot(container).render(
      createElement(
        StrictMode,
        null,
        createElement(
          QueryClientProvider,
          { client: new QueryClient() },
          createElement(RouterProvider as (props: { router: typeof router }) => ReturnType<typeof Outlet>, {
            router,
          }),
        ),
      ),
    ),
  );

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { openPage } from './open-page.ts';
import { readPush } from './push-message.ts';

// Put in by the build (build/service-worker-plugin.ts): the files of this build, each with what its content is known by.
declare const __APP_SHELL__: { readonly url: string; readonly revision: string | null }[];
declare const self: ServiceWorkerGlobalScope;

// The app shell, and nothing else: what the services answer is never kept here, so that no cache holds anything private.
// Source: DEV-02, security T31, T32.
precacheAndRoute(__APP_SHELL__);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(?:api|docs|userpool)(?:\/|$)/] }),
);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until a person takes it: a page under way is never changed under their hands.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = readPush(event.data?.text() ?? '');
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: path, icon: '/icons/icon-192.png', lang: 'en' }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(self.clients, event.notification.data));
});

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { openPage } from './open-page.ts';
import { readPush } from './push-message.ts';

// Filled in by the build (build-steps/service-worker.ts): the files of this build, each with its revision.
declare const __APP_SHELL__: { readonly url: string; readonly revision: string | null }[];
declare const self: ServiceWorkerGlobalScope;

// Only the app shell is cached. Answers of the services never are, so that no cache holds anything private. Source: DEV-02,
// security T31, T32.
precacheAndRoute(__APP_SHELL__);
cleanupOutdatedCaches();
// `/signing/return` is a page of the services' own, shown in the frame of the signing page.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(?:api|docs|userpool)(?:\/|$)/, /^\/signing\/return(?:[/?]|$)/],
  }),
);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the person takes it, so that an open page never changes under them.
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

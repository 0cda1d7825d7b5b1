import { App } from '@capacitor/app';
import { pathOfLink, type FollowDeepLinks } from '#device/deep-links.ts';
import { noteEvent } from '#device/event-notes.ts';

/** Follows links opened while the app runs, and the link that started the app. */
export const followDeepLinks: FollowDeepLinks = (open) => {
  const take = (address: string | undefined) => {
    const path = address === undefined ? null : pathOfLink(address);
    if (path !== null) open(path);
  };
  const note = () => noteEvent('links into the app cannot be followed');
  App.getLaunchUrl().then((launch) => take(launch?.url), note);
  const listening = App.addListener('appUrlOpen', ({ url }) => take(url));
  return () => void listening.then((handle) => handle.remove(), note);
};

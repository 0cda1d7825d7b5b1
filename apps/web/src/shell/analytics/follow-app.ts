import type { Session, SessionStore } from '#api/session-store.ts';
import { toWord, type Analytics, type UserProperties } from '#device/analytics/analytics.ts';
import type { AppEvent, EarlyEvent } from '#device/event-notes.ts';

interface App {
  readonly session: Pick<SessionStore, 'read' | 'subscribe'>;
  readonly toProperties: (session: Session | null) => UserProperties;
  /** Events from before it started, oldest first; each is sent with the user of its time. */
  readonly earlyEvents: readonly EarlyEvent[];
  readonly followEvents: (listener: (event: AppEvent) => void) => () => void;
}

/** Reports the user and the events to analytics, starting with the early events. A press is sent with the page that was open.
 *  Source: DEV-14 to DEV-17, DOC-15. */
export function followApp(analytics: Analytics, { session, toProperties, earlyEvents, followEvents }: App): void {
  let page = toWord('Start');
  let known: string | null = null;
  const identifyAs = (properties: UserProperties) => {
    const text = JSON.stringify(properties);
    // Every token renewal changes the session, but not the user.
    if (text !== known) analytics.identify(properties);
    known = text;
  };
  const identify = () => identifyAs(toProperties(session.read()));
  const identifyFormer = (profileId: string | null) => {
    const here = session.read();
    // When the person of the event has signed out since, only their profile is known.
    if (here !== null && here.profileId === profileId) identify();
    else identifyAs({ ...toProperties(null), profileId });
  };
  const tell = (event: AppEvent) => {
    if (event.name === 'page_view') {
      page = toWord(event.page);
      analytics.pageView(page);
    } else if (event.name === 'select_content') {
      analytics.selectContent(event.type, page);
    } else {
      analytics.logout(toWord(event.method));
      analytics.flush();
    }
  };
  for (const { event, profileId } of earlyEvents) {
    identifyFormer(profileId);
    tell(event);
  }
  identify();
  followEvents(tell);
  session.subscribe(identify);
}

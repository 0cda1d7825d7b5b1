import { expect, test, vi } from 'vitest';
import { toWord, type Analytics, type UserProperties } from './analytics.ts';

/** An event as a collector stores it. `page` is the page of a page view, whatever the wire calls it. */
export interface ReceivedEvent {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, string>>;
}

/** A sink for one test, with access to what its collector received, oldest first. */
export interface SinkUnderTest {
  readonly sink: Analytics;
  /** Returns the events its collector has received once `count` events of this sink have arrived. */
  readonly received: (count: number) => Promise<readonly ReceivedEvent[]>;
  /** Stops or restores the collector. */
  readonly setDown: (isDown: boolean) => Promise<void>;
  /** Number of failures in this test's browser log. */
  readonly failures: () => number;
}

const nobody: UserProperties = {
  nlsCustomerId: null,
  tlxeCustomerId: null,
  profileId: null,
  environment: 'simulation',
  siteBrand: 'tmx',
  isInstalled: true,
  isHybrid: false,
};
const somebody: UserProperties = { ...nobody, nlsCustomerId: '200001', tlxeCustomerId: '100001', profileId: 'prof_1' };

const ANONYMOUS = { environment: 'simulation', site_brand: 'tmx', is_installed: 'true', is_hybrid: 'false' };
const KNOWN = { ...ANONYMOUS, nls_customer_id: '200001', tlxe_customer_id: '100001', profile_id: 'prof_1' };

const inOrder = (events: readonly ReceivedEvent[]) =>
  events.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

/** The suite every sink must pass, the fake included. */
export function describeAnalytics(name: string, rows: string, setUp: () => Promise<SinkUnderTest>): void {
  test(`${name}: the three events arrive, each with the user at the time of the event [${rows}]`, async () => {
    const { sink, received } = await setUp();
    sink.identify(nobody);
    sink.pageView(toWord('Login'));
    sink.identify(somebody);
    sink.pageView(toWord('Dashboard'));
    sink.selectContent('phone', toWord('Dashboard'));
    sink.logout(toWord('sideBarButton'));
    sink.identify(nobody);
    sink.pageView(toWord('Login'));
    sink.flush();
    // Concurrent requests may overtake each other.
    expect(inOrder(await received(5))).toEqual(
      inOrder([
        { name: 'page_view', fields: { page: 'Login' }, properties: ANONYMOUS },
        { name: 'page_view', fields: { page: 'Dashboard' }, properties: KNOWN },
        { name: 'select_content', fields: { type: 'phone', origin: 'Dashboard' }, properties: KNOWN },
        { name: 'logout', fields: { method: 'sideBarButton' }, properties: KNOWN },
        { name: 'page_view', fields: { page: 'Login' }, properties: ANONYMOUS },
      ]),
    );
  });

  test(`${name}: addresses, keys and values that are not an id are never sent [OPEN-70]`, async () => {
    const { sink, received } = await setUp();
    sink.identify({ ...somebody, profileId: 'alma@example.test', nlsCustomerId: '1'.repeat(37) });
    for (const page of ['/tmx/Account/41234567', 'https://x.example/?token=1', '219-09-9999', ''])
      sink.pageView(toWord(page));
    sink.flush();
    const events = await received(4);
    expect(events.map(({ fields }) => fields)).toEqual(Array(4).fill({ page: 'Other' }));
    expect(events[0]?.properties).toEqual({ ...ANONYMOUS, tlxe_customer_id: '100001' });
  });

  test(`${name}: sixty events at once arrive once each, and a failing collector disturbs nothing [DEV-18 LAP-031]`, async () => {
    const { sink, received, setDown, failures } = await setUp();
    await setDown(true);
    sink.identify(nobody);
    sink.pageView(toWord('Login'));
    sink.flush();
    await vi.waitFor(() => expect(failures()).toBe(1), { timeout: 5_000 });
    await setDown(false);
    for (let nth = 0; nth < 60; nth += 1) sink.pageView(toWord('Dashboard'));
    sink.flush();
    expect(await received(60)).toHaveLength(60);
  });
}

import type { FastifyInstance } from 'fastify';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { parseConfig } from '#config.ts';
import { openCodePost, type CodePost } from '#identity/codes/codes.fixture.ts';
import { statement } from '#platform/database.ts';
import { makeSealing, type Sealing } from '#platform/sealing.ts';
import { linkKeys, sealingKeys } from '#wiring/own-keys.ts';
import {
  keepCookies,
  openTestServices,
  PASSWORD,
  type TestServices,
  type Visit,
} from '#wiring/test-services.fixture.ts';

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

/** Test services with the trusted-device step switched on, and helpers for sign-in tests. */
export interface EntryServices extends TestServices {
  readonly post: CodePost;
  readonly linkSealing: Sealing;
  /** Returns the audit lines of an action since the start, oldest first. */
  audited(action: string): Promise<{ decision: string; profile_id: string | null; reason: string | null }[]>;
}

const askForDevice = statement('test_ask_device', `delete from app.setting where name = 'config.trustedDevice'`);
const audited = statement<{ decision: string; profile_id: string | null; reason: string | null }>(
  'test_audited',
  'select decision, profile_id, reason from app.audit_log where action = $1 order by audit_id',
);
const trustAndRemember = statement(
  'test_trust_device',
  'update user_pool.device set trusted_at = now(), is_remembered = true where device_key = $1',
);

/** Starts the services for one test file. */
export async function openEntryServices(settings: Readonly<Record<string, string>> = {}): Promise<EntryServices> {
  const services = await openTestServices(settings);
  await services.owner.rows(askForDevice);
  const parsed = parseConfig({ LENDSIDE_MODE: 'simulation', DATABASE_URL: 'postgres://unused', ...settings });
  if (!parsed.ok) throw new Error(parsed.problems.join(' '));
  return {
    ...services,
    post: openCodePost(services.owner, makeSealing(sealingKeys(parsed.config))),
    linkSealing: makeSealing(linkKeys(parsed.config)),
    audited: (action) => services.owner.rows(audited, [action]),
  };
}

/** Clears all counters of tries and sends, as if time had passed. */
export async function forgetCounters({ owner }: EntryServices): Promise<void> {
  await forgetLimits(owner);
}

/** Marks a visit's device as trusted and remembered. */
export async function trustDeviceOf({ owner }: EntryServices, visit: Visit): Promise<void> {
  await owner.rows(trustAndRemember, [visit.deviceKey]);
}

/** Makes a call from the page of a visit, or as a stranger when there is no visit. */
export function callAs(
  app: FastifyInstance,
  visit: Pick<Visit, 'cookies' | 'accessToken' | 'deviceKey'> | null,
  call: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object; headers?: Record<string, string> },
): Promise<Answer> {
  return app.inject({
    method: call.method,
    url: `/api${call.path}`,
    cookies: visit?.cookies ?? {},
    headers: {
      ...(visit === null || visit.accessToken === '' ? {} : { authorization: `Bearer ${visit.accessToken}` }),
      ...(visit === null || visit.deviceKey === '' ? {} : { 'x-device-key': visit.deviceKey }),
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { payload: call.body }),
  });
}

/** Returns the visit that a browser has after a successful sign-in. */
export function toVisit(answer: Answer, before: Record<string, string> = {}): Visit {
  if (answer.statusCode !== 200) throw new Error(`signing in answered ${answer.statusCode} ${answer.body}`);
  const { tokens, deviceKey } = answer.json<{
    tokens: { accessToken: string; idToken: string };
    deviceKey: string;
  }>();
  return { cookies: keepCookies(before, answer), accessToken: tokens.accessToken, idToken: tokens.idToken, deviceKey };
}

/** Signs in with the right password in a browser that keeps its cookies. */
export async function enterByPassword(
  app: FastifyInstance,
  name: string,
  browser: Pick<Visit, 'cookies' | 'deviceKey'> = { cookies: {}, deviceKey: '' },
  userAgent = 'tests',
): Promise<{ visit: Visit; answer: Answer }> {
  const answer = await callAs(
    app,
    { ...browser, accessToken: '' },
    {
      method: 'POST',
      path: '/authenticate',
      body: { username: `${name}@example.com`, password: PASSWORD },
      headers: { 'user-agent': userAgent },
    },
  );
  return { visit: toVisit(answer, browser.cookies), answer };
}

/** Returns the visit after the browser was closed: the device stays, the session is gone. */
export function reopen(visit: Visit): Visit {
  const { ds } = visit.cookies;
  return { ...visit, accessToken: '', cookies: ds === undefined ? {} : { ds } };
}

/** Signs in by the device key alone and opens a page. */
export function enterByDevice(
  app: FastifyInstance,
  profileId: string,
  browser: Visit,
  flow = 'Loans',
): Promise<Answer> {
  return callAs(app, browser, { method: 'POST', path: '/deviceKeyAuth', body: { profileId, deepLinkFlow: flow } });
}

/** Returns the error code of an answer, or its status. */
export function codeOf(answer: Answer): string {
  return answer.statusCode < 300 ? String(answer.statusCode) : answer.json<{ errorCode: string }>().errorCode;
}

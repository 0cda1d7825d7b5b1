import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import type { Visit } from '#wiring/test-services.fixture.ts';
import {
  callAs,
  codeOf,
  enterByPassword,
  forgetCounters,
  openEntryServices,
  reopen,
  trustDeviceOf,
  type EntryServices,
} from './entry.fixture.ts';

let services: EntryServices;
let ann: Visit;
beforeAll(async () => {
  services = await openEntryServices({
    EXTERNAL_SITES:
      '{"club":{"url":"https://club.example/in?from=lender","key":"the key of the club, which is long enough"}}',
  });
});
beforeEach(async () => {
  await forgetCounters(services);
  const first = await enterByPassword(services.app, 'ann');
  await trustDeviceOf(services, first.visit);
  ann = (await enterByPassword(services.app, 'ann', reopen(first.visit))).visit;
});

const openSite = (name: string) =>
  callAs(services.app, ann, { method: 'POST', path: '/externalBrowserAuth', body: { name } });
const redeem = (body: object) =>
  callAs(services.app, null, { method: 'POST', path: '/externalBrowserAuth/redeem', body });

async function aCode(name = 'shop'): Promise<string> {
  const { url } = (await openSite(name)).json<{ url: string }>();
  return new URL(url).searchParams.get('code') ?? '';
}

describe('opening an outside site', () => {
  test('an outside site is opened at its own URL with a code and no token [OPEN-74]', async () => {
    const url = new URL((await openSite('club')).json<{ url: string }>().url);
    expect([url.origin, url.pathname, url.searchParams.get('from')]).toEqual(['https://club.example', '/in', 'lender']);
    expect([...url.searchParams.keys()]).toEqual(['from', 'code']);
    expect(url.href).not.toContain(ann.accessToken);
  });

  test.each(['nobodys', 'https://evil.example', '//evil.example', '__proto__', ''])(
    'opening an outside site that is not configured (%j) is refused as not found [OPEN-74]',
    async (name) => {
      expect(codeOf(await openSite(name))).toBe('NotFoundException');
    },
  );

  test("an outside site can redeem a code for the person's identity only once [OPEN-74]", async () => {
    const code = await aCode();
    const asked = { name: 'shop', siteKey: 'lendside simulation shop key, worthless elsewhere', code };
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(asked)));
    const right = answers.filter((answer) => answer.statusCode === 200);
    expect(right.map((answer) => answer.json<unknown>())).toEqual([{ profileId: 'ann', firstName: 'ann' }]);
    expect(answers.filter((answer) => codeOf(answer) === 'NotAuthorizedException')).toHaveLength(19);
  });

  test('a wrong site key, site or code gets the same refusal and does not use up the code', async () => {
    const code = await aCode();
    const answers = [
      await redeem({ name: 'shop', siteKey: 'wrong', code }),
      await redeem({ name: 'shop', siteKey: '', code }),
      await redeem({ name: 'club', siteKey: 'the key of the club, which is long enough', code }),
      await redeem({ name: 'nobodys', siteKey: 'lendside simulation shop key, worthless elsewhere', code }),
      await redeem({
        name: 'shop',
        siteKey: 'lendside simulation shop key, worthless elsewhere',
        code: 'x'.repeat(43),
      }),
    ];
    for (const answer of answers) {
      expect(codeOf(answer)).toBe('NotAuthorizedException');
      expect(answer.json()).toEqual(answers[0]?.json());
    }
    expect(
      (await redeem({ name: 'shop', siteKey: 'lendside simulation shop key, worthless elsewhere', code })).statusCode,
    ).toBe(200);
  });

  test('a code for an outside site is refused after one minute [OPEN-74]', async () => {
    const ageBy = (seconds: number) =>
      services.owner.rows(
        statement(
          'test_age_external',
          'update user_pool.external_code set expires_at = expires_at - make_interval(secs => $1) where used_at is null',
        ),
        [seconds],
      );
    const code = await aCode();
    await ageBy(60);
    const younger = await aCode();
    await ageBy(40);
    expect(
      codeOf(await redeem({ name: 'shop', siteKey: 'lendside simulation shop key, worthless elsewhere', code })),
    ).toBe('NotAuthorizedException');
    expect(
      codeOf(
        await redeem({ name: 'shop', siteKey: 'lendside simulation shop key, worthless elsewhere', code: younger }),
      ),
    ).toBe('200');
  });

  test("issuing and redeeming an outside site's code are both audited without the code", async () => {
    const code = await aCode();
    await redeem({ name: 'shop', siteKey: 'lendside simulation shop key, worthless elsewhere', code });
    await redeem({ name: 'shop', siteKey: 'wrong', code });
    expect((await services.audited('openExternalSite')).at(-1)).toMatchObject({
      decision: 'allowed',
      profile_id: 'ann',
    });
    expect((await services.audited('redeemExternalCode')).slice(-2)).toMatchObject([
      { decision: 'allowed', profile_id: 'ann' },
      { decision: 'refused', reason: 'site not proven' },
    ]);
    const [kept] = await services.owner.rows<{ everything: string }>(
      statement(
        'test_external_kept',
        `select (select string_agg(to_jsonb(a)::text, ' ') from app.audit_log a)
             || (select string_agg(to_jsonb(e)::text, ' ') from user_pool.external_code e) as everything`,
      ),
    );
    expect(`${kept?.everything}${services.log.join('')}`).not.toContain(code);
  });
});

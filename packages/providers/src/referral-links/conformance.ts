import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LinkWanted, ReferralLinks } from './port.ts';

/** Setup for the suite: a link maker, and a way to find where one of its links leads. */
export interface ReferralLinksSetup {
  readonly links: ReferralLinks;
  leadsTo(url: string): Promise<string | null>;
}

/** Conformance suite for every maker of referral links, including the fake and our own links. */
export function describeReferralLinks(name: string, setUp: () => Promise<ReferralLinksSetup>): void {
  const wanted = (code: string): LinkWanted => ({
    reference: `trial-${randomUUID()}`,
    code,
    target: `https://pay.example/r/${code}`,
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
    phone: null,
  });
  const make = async (links: ReferralLinks, link: LinkWanted): Promise<string> => {
    const outcome = await links.make(link);
    if (outcome.kind !== 'made') throw new Error(outcome.detail);
    return outcome.url;
  };

  test(`${name}: a link leads to our own address of the code [LAP-117 RFL-019]`, async () => {
    const { links, leadsTo } = await setUp();
    const link = wanted('FRND2223');
    const url = await make(links, link);
    expect(new URL(url).protocol).toMatch(/^https?:$/);
    expect(await leadsTo(url)).toBe(link.target);
  });

  test(`${name}: the same reference gets the same link, also when both are asked at once`, async () => {
    const { links } = await setUp();
    const link = wanted('FRND2223');
    const [first, second] = await Promise.all([make(links, link), make(links, link)]);
    expect(second).toBe(first);
    expect(await make(links, link)).toBe(first);
  });

  test(`${name}: two codes get two links`, async () => {
    const { links } = await setUp();
    expect(await make(links, wanted('FRND2223'))).not.toBe(await make(links, wanted('FRND2224')));
  });
}

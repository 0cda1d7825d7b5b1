import { expect, test } from 'vitest';
import { describeReferralLinks } from './conformance.ts';
import { openFakeReferralLinks } from './fake.ts';
import { openOwnLinks } from './own.ts';

describeReferralLinks('the fake', () => {
  const links = openFakeReferralLinks();
  return Promise.resolve({ links, leadsTo: (url) => Promise.resolve(links.leadsTo(url)) });
});

describeReferralLinks('our own links', () =>
  Promise.resolve({ links: openOwnLinks(), leadsTo: (url) => Promise.resolve(url) }),
);

test('the fake makes no link while it is down, and the same reference gets one afterwards', async () => {
  const links = openFakeReferralLinks();
  const link = { reference: 'r', code: 'C', target: 't', firstName: '', lastName: '', email: null, phone: null };
  links.isDown = true;
  expect(await links.make(link)).toEqual({ kind: 'unavailable', detail: 'down' });
  links.isDown = false;
  expect(await links.make(link)).toMatchObject({ kind: 'made' });
  expect(links.asked).toEqual([link, link]);
});

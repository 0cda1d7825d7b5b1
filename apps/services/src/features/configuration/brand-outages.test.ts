import { brandAvailability } from '@lendside/domain/brands/brand-availability.ts';
import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { LOAN_SYSTEM_IDS, type LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { expect, test } from 'vitest';
import { configurationHandlers } from './configuration-routes.ts';

const SYSTEMS = Object.keys(LOAN_SYSTEM_IDS) as LoanSystemName[];

/** Availability of each brand that is not fully available while one loan system is down. */
async function hitBy(down: LoanSystemName) {
  const { serviceProvider } = configurationHandlers({
    database: {} as never,
    bankOffer: {} as never,
    mode: 'simulation',
    loanSystems: SYSTEMS.map((name) => ({
      name,
      businessDate: () => (name === down ? Promise.reject(new Error('down')) : Promise.resolve('2026-06-15')),
    })),
  });
  const found: Record<string, string> = {};
  for (const brand of BRAND_CODES) {
    const answer = await serviceProvider({ brand, availability: 'true' }, null as never, {} as never);
    if (!('providers' in answer)) throw new Error(`${brand} got the list of all brands`);
    const availability = brandAvailability(answer.providers, answer.availableProviders);
    if (availability !== 'whole') found[brand] = availability;
  }
  return found;
}

test('an outage of TLXe closes the brands whose loans are all in TLXe and limits TitleMax [LRO-007 LRO-008 GRD-23]', async () => {
  const none = { c1l: 'none', ccc: 'none', ccf: 'none', chs: 'none', cic: 'none', esm: 'none', tbs: 'none' };
  expect(await hitBy('TLXe')).toEqual({ ...none, tmx: 'limited' });
});

test('an outage of NLS limits InstaLoan and no other brand [LRO-008]', async () => {
  expect(await hitBy('NLS')).toEqual({ inl: 'limited' });
});

test('an outage of Invictus limits TitleMax and InstaLoan [LRO-008 LOP-082]', async () => {
  expect(await hitBy('Invictus')).toEqual({ tmx: 'limited', inl: 'limited' });
});

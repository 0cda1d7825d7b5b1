import { describe, expect, test } from 'vitest';
import { parseConfig, type Config } from '#config.ts';
import { findProductionProblems } from '#production-problems.ts';
import { PRODUCTION } from '#production.fixture.ts';
import { hasChannel, moneyGramOptions, openPayoutDesks } from './payout-desks.ts';

function configOf(environment: Record<string, string>): Config {
  const parsed = parseConfig({ DATABASE_URL: 'postgres://db/x', ...environment });
  if (!parsed.ok) throw new Error(parsed.problems.join(' '));
  return parsed.config;
}

const problemsOf = (changes: Record<string, string>) => findProductionProblems(configOf({ ...PRODUCTION, ...changes }));
const LENDER = { LENDER_NAME: 'Lender, LLC', LENDER_ADDRESS: '1 Plaza, Savannah, GA 31401' };
const MONEYGRAM = {
  MONEYGRAM_URL: 'https://api.moneygram.example/',
  MONEYGRAM_CLIENT_ID: 'lender',
  MONEYGRAM_CLIENT_SECRET: 'secret',
  MONEYGRAM_PARTNER_ID: '1',
};

describe('channels that pay money out', () => {
  test('a simulation pays out by every channel, at the simulator', () => {
    const config = configOf({ LENDSIDE_MODE: 'simulation' });
    const { debit, ach, moneyGram } = openPayoutDesks(config);
    expect([Object.keys(debit ?? {}), ach?.channel, moneyGram?.channel]).toEqual([['1', '2'], 'ach', 'moneyGram']);
    expect(moneyGramOptions(config)).toMatchObject({
      baseUrl: 'http://127.0.0.1:8090/moneygram',
      clientSecret: 'sim-moneygram-secret',
      canBeAsked: true,
    });
  });

  test('a production pays out only by the channels that its settings turn on', () => {
    const none = openPayoutDesks(configOf(PRODUCTION));
    expect([none, hasChannel(none)]).toEqual([{ debit: {} }, false]);
    const some = { CYBERSOURCE_PAYOUTS: 'yes', ACH_CREDITS: 'yes', ...LENDER, ...MONEYGRAM };
    expect(problemsOf(some)).toEqual([]);
    const opened = openPayoutDesks(configOf({ ...PRODUCTION, ...some }));
    expect([Object.keys(opened.debit ?? {}), opened.ach?.channel, opened.moneyGram?.channel]).toEqual([
      ['1'],
      'ach',
      'moneyGram',
    ]);
    expect(hasChannel(opened)).toBe(true);
    expect(moneyGramOptions(configOf({ ...PRODUCTION, ...some }))).toMatchObject({
      baseUrl: 'https://api.moneygram.example',
      senderName: 'Lender, LLC',
      canBeAsked: false,
      maxLatenessMs: 120_000,
    });
  });

  test('production refuses a channel without its vendor, its keys or the name of the sender', () => {
    expect(problemsOf({ REPAY_PAYOUTS: 'yes' })).toEqual(['The setting REPAY_PAYOUTS needs REPAY_URL.']);
    expect(problemsOf({ ACH_CREDITS: 'yes', ACH_URL: '', ACH_KEY: '' })).toEqual([
      'The setting ACH_CREDITS needs ACH_URL.',
    ]);
    expect(problemsOf({ CYBERSOURCE_PAYOUTS: 'yes' })).toEqual([
      'The setting CYBERSOURCE_PAYOUTS needs LENDER_NAME and LENDER_ADDRESS, which name the sender of the money.',
    ]);
    expect(problemsOf({ MONEYGRAM_URL: MONEYGRAM.MONEYGRAM_URL, ...LENDER })).toEqual(
      ['MONEYGRAM_CLIENT_ID', 'MONEYGRAM_CLIENT_SECRET', 'MONEYGRAM_PARTNER_ID'].map(
        (name) => `The setting ${name} is missing; production needs it.`,
      ),
    );
  });

  test('production refuses the simulator’s MoneyGram and its public secret', () => {
    expect(problemsOf({ ...LENDER, ...MONEYGRAM, MONEYGRAM_URL: 'http://127.0.0.1:8090/moneygram' })).toEqual([
      'The setting MONEYGRAM_URL points at the simulator; production refuses it.',
    ]);
    expect(problemsOf({ ...LENDER, ...MONEYGRAM, MONEYGRAM_CLIENT_SECRET: 'sim-moneygram-secret' })).toEqual([
      'The setting MONEYGRAM_CLIENT_SECRET still has its simulation value; production refuses it.',
    ]);
  });
});

import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { applyPayment } from '@lendside/domain/loans/payments/apply-payment.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeLoanSystem } from '#loan-systems/conformance.ts';
import { LoanSystemUnavailable, type PaymentToPost } from '#loan-systems/port.ts';
import type { LoanRecord } from '#loan-systems/loan-record.ts';
import { invictusLoanSystem } from './adapter.ts';
import { startInvictusWorld } from './invictus-world.fixture.ts';
import { invictusSimulationDesk } from './simulation-desk.ts';
import { toCents } from './translate.ts';
import { loanAnswer, parseAnswer } from './wire.ts';

const invictus = await startInvictusWorld();
const system = invictusLoanSystem(invictus.options);
const desk = invictusSimulationDesk(invictus.options);
const product = getProduct();

function getProduct(): Product {
  const found = findProduct(3101);
  if (found === null) throw new Error('the catalogue has no 3101');
  return found;
}

let loans = 0;
async function openLoan(principalCents = cents(100_000), instalments = 13, firstDueInDays = 14): Promise<number> {
  loans += 1;
  const { current } = await system.businessDate();
  const firstDueOn = addDays(current, firstDueInDays);
  const terms = { customerId: 'carla', brand: 'tmx', principalCents, instalments, firstDueOn };
  return desk.openLoan({ ...terms, reference: `loan-${loans}` });
}

async function read(loanId: number): Promise<LoanRecord> {
  const record = await system.account(loanId, ['carla']);
  if (record === null) throw new Error(`no loan ${loanId}`);
  return record;
}

let payments = 0;
function payment(loanId: number, amountCents: number, changes: Partial<PaymentToPost> = {}): PaymentToPost {
  payments += 1;
  const reference = `pay_${payments}`;
  const money = { amountCents: cents(amountCents), purpose: 'standard', channel: 'card' } as const;
  return { reference, loanId, ...money, confirmationNumber: `9${payments}`, ...changes };
}

// This test must run before a test moves the partner's clock.
test('the partner’s demo customer has the persona’s amounts, computed by the partner and by us', async () => {
  const [record] = await system.accounts(['300012'], 'tmx');
  if (record === undefined) throw new Error('P12 has no loan');
  expect(record.snapshot.asOf).toBe('2026-06-15');
  expect(quoteFigures(record.snapshot, product)).toMatchObject({
    principalBalanceCents: 277_376,
    payoffAmountCents: 287_179,
    minimumAmountDueCents: 17_683,
    minimumRequiredAmountCents: 17_683,
    pastDueAmountCents: 0,
    daysLate: 0,
    dueOn: '2026-06-19',
  });
  const lines = await system.history(record.snapshot.loanId, ['300012']);
  expect(lines.map((line) => line.kind)).toEqual([...Array.from({ length: 8 }, () => 'payment'), 'advance']);
});

describeLoanSystem(
  'Invictus over HTTP',
  () =>
    Promise.resolve({
      system,
      openLoan: ({ dueDates, customerId, brand, principalCents }) => {
        loans += 1;
        const [firstDueOn] = dueDates;
        if (firstDueOn === undefined) throw new Error('a loan needs a due date');
        const terms = { customerId, brand, principalCents, instalments: dueDates.length, firstDueOn };
        return desk.openLoan({ ...terms, reference: `loan-${loans}` });
      },
      inUnit: (work) => work(null),
      nextDay: async () => {
        await desk.advance(1);
      },
    }),
  ['profiles'],
);

/** The amounts the partner computed in its last loan answer, under our names. */
function statedFigures(loanId: number): object {
  const loan = parseAnswer(loanAnswer, invictus.lastAnswer(`/v1/loans/${loanId}`));
  if (loan === null) throw new Error('the partner said nothing readable');
  const { figures } = loan;
  return {
    payoffAmountCents: toCents(figures.payoff),
    minimumAmountDueCents: toCents(figures.minimumDue),
    minimumRequiredAmountCents: toCents(figures.minimumRequired),
    pastDueAmountCents: toCents(figures.pastDue),
    daysLate: figures.daysLate,
    dueOn: figures.dueDate,
    perDiemCents: toCents(figures.perDiem),
  };
}

const step = fc.oneof(
  fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }),
  fc.record({ does: fc.constant('pay' as const), share: fc.double({ min: 0, max: 0.6, noNaN: true }) }),
  fc.constant({ does: 'payDue' as const }),
  fc.record({ does: fc.constant('payOff' as const), shortCents: fc.integer({ min: 0, max: 150 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

function toAmountToPay(next: Exclude<Step, { does: 'wait' }>, { snapshot }: LoanRecord): number {
  const owedCents = payoffCents(snapshot);
  switch (next.does) {
    case 'pay':
      return Math.max(1, Math.floor(next.share * owedCents));
    case 'payDue':
      return Math.max(1, quoteFigures(snapshot, product).minimumAmountDueCents);
    case 'payOff':
      return Math.max(1, owedCents - next.shortCents);
  }
}

/** Takes one step and returns the booked result and our preview of it. A closed or written-off loan only waits, because it
 *  takes no payments or follows other rules. */
async function takeStep(loanId: number, next: Step): Promise<{ booked: unknown; preview: unknown }> {
  const before = await read(loanId);
  const isPayable = before.snapshot.status !== LOAN_STATUS.PaidOff && before.snapshot.status !== LOAN_STATUS.ChargedOff;
  if (next.does === 'wait' || !isPayable) {
    await desk.advance(next.does === 'wait' ? next.days : 1);
    return { booked: null, preview: null };
  }
  const amountCents = toAmountToPay(next, before);
  const purpose = next.does === 'payOff' ? 'payoff' : 'standard';
  const [result] = await system.postPayments([payment(loanId, amountCents, { purpose })], null);
  const preview = applyPayment(before.snapshot, product, cents(amountCents), purpose);
  return {
    booked: result?.ok === true ? [result.posted.after, result.posted.isPayoff] : result,
    preview: [preview.loan, preview.event === 'payoff'],
  };
}

test('our amounts and payment previews match the partner’s after any history of a loan', async () => {
  const story = fc.asyncProperty(
    fc.integer({ min: 50_000, max: 500_000 }),
    fc.integer({ min: 13, max: 39 }),
    fc.integer({ min: 7, max: 28 }),
    fc.array(step, { minLength: 1, maxLength: 8 }),
    async (principalCents, instalments, firstDueInDays, steps) => {
      const loanId = await openLoan(cents(principalCents), instalments, firstDueInDays);
      for (const next of steps) {
        const { booked, preview } = await takeStep(loanId, next);
        expect(booked).toEqual(preview);
        const { snapshot } = await read(loanId);
        expect(quoteFigures(snapshot, product)).toMatchObject(statedFigures(loanId));
      }
    },
  );
  await fc.assert(story, { numRuns: 40 });
}, 60_000);

test('one access token serves many calls, including concurrent calls', async () => {
  const before = invictus.requests.length;
  const fresh = invictusLoanSystem(invictus.options);
  await Promise.all([fresh.businessDate(), fresh.accounts(['300012'], 'tmx'), fresh.businessDate()]);
  await fresh.businessDate();
  const asked = invictus.requests.slice(before).filter((request) => request === 'POST /oauth/token');
  expect(asked).toHaveLength(1);
});

test('an access token is renewed shortly before it expires', async () => {
  const tokens: string[] = [];
  const shortLived = async (url: string, init: RequestInit): Promise<Response> => {
    if (!url.endsWith('/oauth/token')) return fetch(url, init);
    const answer = (await (await fetch(url, init)).json()) as Record<string, unknown>;
    tokens.push(String(answer['access_token']));
    return Response.json({ ...answer, expires_in: 59 });
  };
  const impatient = invictusLoanSystem({ ...invictus.options, fetch: shortLived });
  await impatient.businessDate();
  await impatient.businessDate();
  expect(new Set(tokens).size).toBe(2);
});

const forgotten = (): Response => Response.json({ code: 'UNAUTHORIZED', message: 'unknown token' }, { status: 401 });
const lost = (): Response => {
  throw new TypeError('fetch failed');
};

test('an access token that the partner has forgotten is renewed once', async () => {
  const before = invictus.requests.length;
  invictus.interventions.push(forgotten);
  expect((await system.businessDate()).current).toMatch(/^\d{4}-/);
  expect(invictus.requests.slice(before)).toEqual([
    'GET /v1/business-date',
    'POST /oauth/token',
    'GET /v1/business-date',
  ]);
  invictus.interventions.push(forgotten, forgotten);
  await expect(system.businessDate()).rejects.toThrow(LoanSystemUnavailable);
});

test("an invalid business date is replaced by today in the store's time zone [LVA-021 LOP-087]", async () => {
  const eastOfUs = invictusLoanSystem({ ...invictus.options, storeTimeZone: 'Pacific/Kiritimati' });
  await eastOfUs.businessDate();
  invictus.interventions.push(() => Response.json({ businessDate: '2024-02-30' }));
  const { current, next } = await eastOfUs.businessDate();
  // The test's time zone is fourteen hours ahead of UTC all year.
  expect(current).toBe(new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10));
  expect(next > current).toBe(true);
});

test('a payment with a lost answer is sent again with its key and booked once', async () => {
  const loanId = await openLoan();
  invictus.interventions.push(lost);
  const [result] = await system.postPayments([payment(loanId, 4_000)], null);
  expect(result).toMatchObject({ ok: true });
  const lines = await system.history(loanId, ['carla']);
  expect(lines.filter((line) => line.kind === 'payment').map((line) => line.amountCents)).toEqual([4_000]);
});

test('an unknown payment is left open, and the next try gets the answer of the first', async () => {
  const loanId = await openLoan();
  const once = payment(loanId, 4_100);
  invictus.interventions.push(lost, lost);
  await expect(system.postPayments([once], null)).rejects.toThrow(LoanSystemUnavailable);
  await desk.advance(1);
  const [result] = await system.postPayments([once], null);
  expect(result).toMatchObject({ ok: true, posted: { reference: once.reference } });
  const { current } = await system.businessDate();
  expect(result).toMatchObject({ posted: { postedOn: addDays(current, -1) } });
});

test('a payment above the payoff is refused permanently, and a reused key is an error', async () => {
  const loanId = await openLoan();
  const tooMuch = payment(loanId, 100_001);
  const [refused] = await system.postPayments([tooMuch], null);
  expect(refused).toEqual({ ok: false, refusal: { code: 'loan_not_payable', reference: tooMuch.reference } });
  await expect(system.postPayments([{ ...tooMuch, amountCents: cents(100) }], null)).rejects.toThrow(
    'IDEMPOTENCY_KEY_REUSED',
  );
});

test('an unreadable answer, a silent partner and a refused connection all count as unavailable', async () => {
  invictus.interventions.push(
    () => new Response('<html>'),
    () => Response.json({ loans: [{ loanId: 1 }] }),
  );
  await expect(system.businessDate()).rejects.toThrow(LoanSystemUnavailable);
  await expect(system.accounts(['300012'], 'tmx')).rejects.toThrow('without a readable answer');
  const silent = (_url: string, init: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => {
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  const patient = invictusLoanSystem({ ...invictus.options, fetch: silent, timeoutMs: 20 });
  await expect(patient.businessDate()).rejects.toThrow('no answer within 20 ms');
  const { fetch: _ours, ...withoutFetch } = invictus.options;
  const nowhere = invictusLoanSystem({ ...withoutFetch, baseUrl: 'http://127.0.0.1:1' });
  await expect(nowhere.businessDate()).rejects.toThrow(LoanSystemUnavailable);
  const stranger = invictusLoanSystem({ ...invictus.options, clientSecret: 'wrong-secret' });
  await expect(stranger.businessDate()).rejects.toThrow(/^(?!.*wrong-secret).*no token, HTTP 401/);
});

test('an answer from a proxy neither refuses a payment nor hides a loan', async () => {
  const loanId = await openLoan();
  const between: readonly (readonly [number, string])[] = [
    [404, '<html>404 Not Found</html>'],
    [404, ''],
    [404, '{"code":"NO_ROUTE","message":"No such service."}'],
    [429, '{"code":"TOO_MANY","message":"Slow down."}'],
    [408, '{"code":"TIMEOUT","message":"Too slow."}'],
  ];
  for (const [status, body] of between) {
    const answer = () => new Response(body, { status });
    invictus.interventions.push(answer);
    await expect(system.account(loanId, ['carla'])).rejects.toThrow(LoanSystemUnavailable);
    if (status === 404) continue;
    const once = payment(loanId, 100);
    invictus.interventions.push(answer, answer);
    await expect(system.postPayments([once], null)).rejects.toThrow(LoanSystemUnavailable);
    expect(await system.postPayments([once], null)).toMatchObject([{ ok: true }]);
    invictus.interventions.push(answer);
    await expect(system.capabilities.profiles?.saveProfile('carla', PROFILE)).rejects.toThrow(LoanSystemUnavailable);
  }
  expect(await system.account(999_999_999, ['carla'])).toBeNull();
});

test('a partner that is down makes every call unavailable until it is back', async () => {
  const loanId = await openLoan();
  await invictus.world.control('PUT', '/control/faults', { isInvictusDown: true });
  const calls = [
    () => system.businessDate(),
    () => system.accounts(['carla'], 'tmx'),
    () => system.account(loanId, ['carla']),
    () => system.history(loanId, ['carla']),
    () => system.postPayments([payment(loanId, 100)], null),
    () => system.capabilities.profiles?.saveProfile('carla', PROFILE) ?? Promise.resolve(),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(LoanSystemUnavailable);
  await invictus.world.control('POST', '/control/faults/reset');
  expect((await read(loanId)).snapshot.loanId).toBe(loanId);
});

const PROFILE = {
  street: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  cellNumber: '+15125550150',
  email: 'carla@example.com',
};

test('a profile is sent in full and can be repeated, and a refused profile is an error [CUS-015 LAP-044]', async () => {
  const profiles = system.capabilities.profiles;
  if (profiles === null) throw new Error('the partner keeps profiles');
  await profiles.saveProfile('carla', PROFILE);
  await profiles.saveProfile('carla', { ...PROFILE, street2: ' ', employer: ' Bakery ', payFrequency: 'BiWeekly' });
  await profiles.saveProfile('carla', { ...PROFILE, street2: ' ', employer: ' Bakery ', payFrequency: 'BiWeekly' });
  const { street, city, state, zip, cellNumber, email } = PROFILE;
  expect(JSON.parse(invictus.lastAnswer('/v1/customers/carla/profile'))).toEqual({
    customerId: 'carla',
    profile: {
      address: { street, street2: null, city, state, zip },
      cellNumber,
      email,
      employer: 'Bakery',
      payFrequency: 'BiWeekly',
    },
  });
  await expect(profiles.saveProfile('carla', { ...PROFILE, zip: '1' })).rejects.toThrow('INVALID_REQUEST');
});

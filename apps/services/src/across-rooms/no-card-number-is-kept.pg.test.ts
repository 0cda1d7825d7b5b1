import { api } from '@lendside/contract/api.ts';
import { requestsWith } from '@lendside/contract/bad-requests.fixture.ts';
import { CARD_DATA_TEXT } from '@lendside/contract/card-data.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { HEADERS } from '@lendside/contract/headers.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { beforeAll, expect, test } from 'vitest';
import { dumpDatabase } from './dump-database.fixture.ts';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { statement } from '#platform/database.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';
import {
  ANNS,
  openTestServices,
  readPrivately,
  signIn,
  type TestServices,
  type Visit,
} from '#wiring/test-services.fixture.ts';

const CARD = '4929413708155275';
const WAYS = [CARD, '4929 4137 0815 5275', `pan_${CARD}`, Number(CARD)] as const;
const KEPT = /4929.?4137.?0815.?5275/;
const TIMEOUT_MS = 60_000;
const today = businessDate('2026-06-15');
const calls = Object.values<Endpoint>(api).filter(({ area }) => area !== 'simulation');

const insertCustomer = statement(
  'test_known_customer',
  `insert into servicing.customer (lms_id, customer_id, first_name, last_name, email) values (2, $1, 'Ann', 'Sample', 'ann@example.com')`,
);

let services: TestServices;
let ann: Visit;
let loanId: number;
beforeAll(async () => {
  services = await openTestServices({}, 'everyRoom');
  const { owner, app } = services;
  await seedReference(owner, 'simulation', { 1: today, 2: today });
  const product = findProduct(1101);
  if (product === null) throw new Error('no product 1101');
  const { customerId } = ANNS;
  loanId = await openTestLoan(owner, {
    product,
    brand: 'tmx',
    customerId,
    principalCents: cents(150_000),
    dueDates: [],
  });
  await owner.rows(insertCustomer, [customerId]);
  ann = await signIn(app, 'ann');
});

/** Sends a call as Ann once for each field, with a card number in that field and in the headers. Returns how often the card
 *  number was refused. */
async function plant(endpoint: Endpoint): Promise<number> {
  const isText = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const { customerId } = ANNS;
  const known = isText ? { loanId: String(loanId), lmsId: '2', customerId } : { loanId, lmsId: 2, customerId };
  const around = { [HEADERS.deviceKey]: CARD, [HEADERS.language]: CARD, 'user-agent': `Browser ${CARD}` };
  await forgetLimits(services.owner);
  let refused = 0;
  for (const request of WAYS.flatMap((card) => requestsWith(endpoint, card, known))) {
    const { statusCode, body } = await services.app.inject({
      ...request,
      cookies: ann.cookies,
      headers: { ...around, ...request.headers, authorization: `Bearer ${ann.accessToken}` },
    });
    expect([statusCode < 500 || statusCode === 503, request]).toEqual([true, request]);
    if (body.includes(CARD_DATA_TEXT)) refused += 1;
  }
  return refused;
}

/** Sends otherwise valid calls with a card number in a text field that is stored. Returns the statuses. */
async function plantInGood(): Promise<number[]> {
  const { customerId } = ANNS;
  const home = { type: 'Home', street: `${CARD} Peach St`, city: 'Atlanta', state: 'GA', zip: '30301' };
  const good = [
    ['saveCustomerInfo', { customerId, lmsId: 2, profile: home }],
    ['saveCustomerInfo', { customerId, lmsId: 2, profile: { ...home, street: '1 Peach St', street2: CARD } }],
    ['registerUser', { username: `${CARD}@example.com`, password: 'Blue-Kettle-7' }],
  ] as const;
  const statuses: number[] = [];
  for (const [name, payload] of good) {
    const { method, path } = api[name];
    const answer = await services.app.inject({
      method,
      url: `/api${path}`,
      payload,
      cookies: ann.cookies,
      headers: { authorization: `Bearer ${ann.accessToken}` },
    });
    statuses.push(answer.statusCode);
  }
  return statuses;
}

test(
  'a card number is never stored, whichever field of whichever call contains it [security T13]',
  { timeout: TIMEOUT_MS },
  async () => {
    let refused = 0;
    for (const endpoint of calls) refused += await plant(endpoint);
    expect(refused).toBeGreaterThan(300);
    expect(await plantInGood()).toEqual([400, 400, 400]);
    expect((await readPrivately(services.app, ann)).statusCode).toBe(200);
    expect(services.log.length).toBeGreaterThan(500);
    expect(services.log.filter((line) => KEPT.test(line))).toEqual([]);
    const database = await dumpDatabase(services.owner);
    expect(database).toContain('ann@example.com');
    expect(database.split('\n').filter((line) => KEPT.test(line))).toEqual([]);
  },
);

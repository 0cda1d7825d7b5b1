import { openFakeMarketing } from '@lendside/providers/marketing/fake.ts';
import { expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { statement } from '#platform/database.ts';
import { openLogger } from '#platform/logging.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { marketingHandlers } from './marketing-routes.ts';

const database = await copyTestDatabase();
await database
  .open('owner')
  .rows(
    statement(
      'a_profile',
      "insert into app.profile (profile_id, first_name, last_name, email) values ('anna', 'Anna', 'Ash', 'anna@example.test')",
    ),
  );
const marketing = openFakeMarketing();
const lines: string[] = [];
const logger = openLogger('test', 'info', { write: (line) => void lines.push(line) });
const handlers = marketingHandlers({ db: database.open('lendside_api'), marketing, logger });
const anna = { kind: 'customer', profileId: 'anna' } as Customer;
const context = (requestId: string) => ({ requestId }) as CallContext;
const email = 'Anna@example.test';

test('a marketing event carries only its allowed fields and is sent once per request [API-47 LOP-102]', async () => {
  const dataFields = { brand: 'tmx', ssn: '219-09-9999', name: 'Anna Ash' };
  for (const requestId of ['r1', 'r1', 'r2'])
    expect(await handlers.iterableEvent({ email, eventName: 'sign_in', dataFields }, anna, context(requestId))).toEqual(
      { success: true },
    );
  expect(marketing.events).toHaveLength(2);
  expect(marketing.events[0]).toMatchObject({ email: 'anna@example.test', dataFields: { brand: 'tmx' } });
  expect(JSON.stringify(marketing.events)).not.toMatch(/ssn|219-09|Ash/);
});

test('a marketing profile is created and updated with allowed fields only [API-48 API-49 LAP-029 LAP-030]', async () => {
  await handlers.createIterableProfile({ email, dataFields: { brand: 'tmx' } }, anna, context('r'));
  await handlers.updateIterableProfile({ email, dataFields: { isTlxeUser: true, phone: '1' } }, anna, context('r'));
  expect(marketing.profiles.get('anna@example.test')).toEqual({ brand: 'tmx', isTlxeUser: true });
});

test('a marketing call with the email address of another person is refused [API-47]', async () => {
  const asked = { email: 'bob@example.test', eventName: 'sign_in', dataFields: {} };
  await expect(handlers.iterableEvent(asked, anna, context('r'))).rejects.toMatchObject({
    errorCode: 'AccessDeniedException',
  });
  await expect(handlers.createIterableProfile(asked, anna, context('r'))).rejects.toMatchObject({
    errorCode: 'AccessDeniedException',
  });
});

test('a marketing call gets `success: false` when the service fails or is missing [API-47 LAP-028 LAP-031]', async () => {
  marketing.isDown = true;
  const asked = { email, eventName: 'sign_in', dataFields: {} };
  expect(await handlers.iterableEvent(asked, anna, context('r9'))).toEqual({ success: false });
  expect(lines.join()).toContain('marketing was not told');
  expect(lines.join()).not.toMatch(/example\.test/i);
  const none = marketingHandlers({ db: database.open('lendside_api'), marketing: null, logger });
  expect(await none.updateIterableProfile(asked, anna, context('r'))).toEqual({ success: false });
});

test("marketing uses the session's email, and sends nothing for a caller without an email [LAP-029 LAP-030]", async () => {
  marketing.isDown = false;
  await database
    .open('owner')
    .rows(
      statement(
        'a_profile_without_email',
        "insert into app.profile (profile_id, first_name, last_name) values ('carl', 'Carl', 'Cole')",
      ),
    );
  const carl = { kind: 'customer', profileId: 'carl' } as Customer;
  const asked = { dataFields: { brand: 'inl' } };
  expect(await handlers.updateIterableProfile(asked, anna, context('r20'))).toEqual({ success: true });
  expect(marketing.profiles.get('anna@example.test')).toMatchObject({ brand: 'inl' });
  expect(await handlers.iterableEvent({ ...asked, eventName: 'sign_in' }, anna, context('r21'))).toEqual({
    success: true,
  });
  expect(await handlers.createIterableProfile(asked, carl, context('r22'))).toEqual({ success: false });
  expect(await handlers.iterableEvent({ ...asked, eventName: 'sign_in' }, carl, context('r23'))).toEqual({
    success: false,
  });
});

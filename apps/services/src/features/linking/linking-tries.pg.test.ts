import { beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { loadSigningKeys } from '#platform/access/signing-keys.ts';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { LINKING_LIMITS } from '#platform/limits.ts';
import { takeLinkSecretTry, takeTries } from './linking-tries.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const means = { database: copy.open('lendside_api'), keys: await loadSigningKeys(owner) };
const { triesPerHour, triesPerDay, addressTriesPerHour, addressTriesPerDay, wrongLinksPerHour } = LINKING_LIMITS;

const nextHour = () =>
  owner.rows(statement('test_next_hour', `delete from app.rate_counter where bucket like '%:hour:%'`));

/** Returns whether a linking or replacing try of a person from an IP address is allowed. */
async function mayTry(profileId: string, ip: string, use: 'link' | 'replace' = 'link'): Promise<boolean> {
  return takeTries(means, use, { profileId, ip }).then(
    () => true,
    () => false,
  );
}

/** Makes tries, each by a different person, and returns how many are allowed. */
async function countOf(tries: number, ip: string, nameOf = (n: number) => `person${n}`): Promise<number> {
  let looked = 0;
  for (let n = 0; n < tries; n += 1) if (await mayTry(nameOf(n), ip)) looked += 1;
  return looked;
}

beforeEach(async () => {
  await forgetLimits(owner);
});

describe('limits on linking and replacing', () => {
  test('linking tries have an hourly limit per person and a higher hourly limit per IP address [LAP-052]', async () => {
    let looked = 0;
    for (let n = 0; n < 10; n += 1) if (await mayTry('ann', `192.0.2.${n}`)) looked += 1;
    expect(looked).toBe(triesPerHour);
    expect(await countOf(addressTriesPerHour + 10, '192.0.2.100')).toBe(addressTriesPerHour);
    expect(addressTriesPerHour).toBeGreaterThanOrEqual(5 * triesPerHour);
  });

  test('linking tries have a daily limit per person and per IP address [LAP-052]', async () => {
    let ofAnn = 0;
    let ofAddress = 0;
    for (let hour = 0; hour < 6; hour += 1) {
      if (await mayTry('ann', `192.0.2.${hour}`)) ofAnn += 1;
      if (await mayTry('ann', `192.0.2.${hour}`)) ofAnn += 1;
      ofAddress += await countOf(addressTriesPerHour, '192.0.2.100', (n) => `person${hour}-${n}`);
      await nextHour();
    }
    expect([ofAnn, ofAddress]).toEqual([triesPerDay, addressTriesPerDay]);
  });

  test("a linking try refused because of its IP address does not use up the person's tries [LAP-052]", async () => {
    await countOf(addressTriesPerHour, '192.0.2.100');
    for (let n = 0; n < 10; n += 1) expect(await mayTry('ann', '192.0.2.100')).toBe(false);
    const elsewhere: boolean[] = [];
    for (let n = 0; n <= triesPerHour; n += 1) elsewhere.push(await mayTry('ann', '192.0.2.1'));
    expect(elsewhere).toEqual([...Array.from({ length: triesPerHour }, () => true), false]);
  });

  test('a refused linking try uses up no tries of the IP address and no daily tries [LAP-052]', async () => {
    const eager = await countOf(50, '192.0.2.100', () => 'ann');
    expect(eager).toBe(triesPerHour);
    expect(await countOf(addressTriesPerHour, '192.0.2.100')).toBe(addressTriesPerHour - eager);
    await nextHour();
    expect(await countOf(50, '192.0.2.1', () => 'ann')).toBe(triesPerDay - triesPerHour);
  });

  test('linking tries count per IPv6 network and separately from replacement tries [LAP-052]', async () => {
    for (let n = 0; n < addressTriesPerHour; n += 1) await mayTry(`person${n}`, `2001:db8::${n}`);
    expect(await mayTry('ann', '2001:db8:0:0:1::1')).toBe(false);
    expect(await mayTry('ann', '2001:db8:0:1::1')).toBe(true);
    expect(await mayTry('ann', '2001:db8::1', 'replace')).toBe(true);
  });

  test('simultaneous linking tries never exceed the limit, and released tries can be used again [LAP-052]', async () => {
    const many = async () => {
      const asked = Array.from({ length: 60 }, (_, n) =>
        takeTries(means, 'link', { profileId: `p${n}`, ip: '192.0.2.1' }),
      );
      return (await Promise.allSettled(asked)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    };
    const taken = await many();
    expect(taken).toHaveLength(addressTriesPerHour);
    await Promise.all(taken.slice(0, 4).map((tries) => tries.giveBack()));
    expect(await many()).toHaveLength(4);
  });
});

test('wrong secrets of replacement links are counted per IPv6 network [LAP-047]', async () => {
  for (let n = 0; n < wrongLinksPerHour; n += 1) await takeLinkSecretTry(means, `2001:db8::${n}`);
  await expect(takeLinkSecretTry(means, '2001:db8:0:0:1::1')).rejects.toMatchObject({
    errorCode: 'LimitExceededException',
  });
  await expect(takeLinkSecretTry(means, '2001:db8:0:1::1')).resolves.toBeDefined();
});

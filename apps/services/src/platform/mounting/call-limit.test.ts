import { describe, expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { makeCallLimit } from './call-limit.ts';

const customer = (profileId: string): Customer => ({
  kind: 'customer',
  scope: { kind: 'full' },
  deviceKey: 'dev_test',
  provenAt: new Date(),
  block: null,
  profileId,
  sessionId: 'ses',
  username: 'name',
  customerIds: [],
  customerIdBySystem: {},
  brands: [],
});

describe('call limit', () => {
  test('each customer may make a minute’s worth of calls at once, then as many as refill over time', () => {
    const clock = { nowMs: 0 };
    const limit = makeCallLimit(60, () => clock.nowMs);
    for (let call = 0; call < 60; call += 1) limit.count(customer('ann'));
    expect(() => {
      limit.count(customer('ann'));
    }).toThrow('Too many calls');
    expect(() => {
      limit.count(customer('bob'));
    }).not.toThrow();
    clock.nowMs = 1_000;
    expect(() => {
      limit.count(customer('ann'));
    }).not.toThrow();
    expect(() => {
      limit.count(customer('ann'));
    }).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 1 } }));
  });

  test('a guest’s calls count by session, separately from the borrower’s and other guests’ calls', () => {
    const limit = makeCallLimit(1, () => 0);
    const guest = (sessionId: string): Customer => ({
      ...customer('ann'),
      sessionId,
      scope: { kind: 'guest', loanId: 7 },
    });
    for (const caller of [guest('ses_1'), guest('ses_2'), customer('ann')]) {
      expect(() => {
        limit.count(caller);
      }).not.toThrow();
      expect(() => {
        limit.count(caller);
      }).toThrow('Too many calls');
    }
  });

  test('strangers and the simulator have no call limit, and a limit of 0 turns it off for everyone', () => {
    const limit = makeCallLimit(1, () => 0);
    for (let call = 0; call < 10; call += 1) limit.count({ kind: 'stranger' });
    for (let call = 0; call < 10; call += 1) limit.count({ kind: 'simulator' });
    const off = makeCallLimit(0, () => 0);
    for (let call = 0; call < 10; call += 1) off.count(customer('ann'));
    limit.count(customer('ann'));
    expect(() => {
      limit.count(customer('ann'));
    }).toThrow('Too many calls');
  });
});

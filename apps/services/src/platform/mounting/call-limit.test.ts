import { describe, expect, test } from 'vitest';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { makeCallLimit } from './call-limit.ts';

const customer = (profileId: string): Customer => aCustomer(profileId);

const ADDRESS = '192.0.2.1';

describe('call limit', () => {
  test('each customer may make a minute’s worth of calls at once, then as many as refill over time', () => {
    const clock = { nowMs: 0 };
    const limit = makeCallLimit({ customer: 60, stranger: 0 }, () => clock.nowMs);
    for (let call = 0; call < 60; call += 1) limit.count(customer('ann'), ADDRESS);
    expect(() => {
      limit.count(customer('ann'), ADDRESS);
    }).toThrow('Too many calls');
    expect(() => {
      limit.count(customer('bob'), ADDRESS);
    }).not.toThrow();
    clock.nowMs = 1_000;
    expect(() => {
      limit.count(customer('ann'), ADDRESS);
    }).not.toThrow();
    expect(() => {
      limit.count(customer('ann'), ADDRESS);
    }).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 1 } }));
  });

  test('a customer who used up the calls can still sign out and see a payment, within an overdraft', () => {
    const limit = makeCallLimit({ customer: 10, stranger: 0 }, () => 0);
    for (let call = 0; call < 10; call += 1) limit.count(customer('ann'), ADDRESS);
    const asks = (rateClass: 'read' | 'essential' | 'critical') => () => {
      limit.count(customer('ann'), ADDRESS, rateClass);
    };
    expect(asks('read')).toThrow('Too many calls');
    expect(asks('essential')).not.toThrow();
    expect(asks('critical')).not.toThrow();
    expect(asks('essential')).toThrow('Too many calls');
    expect(asks('critical')).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 6 } }));
  });

  test('a guest’s calls count by session, separately from the borrower’s and other guests’ calls', () => {
    const limit = makeCallLimit({ customer: 1, stranger: 0 }, () => 0);
    const guest = (sessionId: string): Customer => ({
      ...customer('ann'),
      sessionId,
      scope: { kind: 'guest', loanId: 7 },
    });
    for (const caller of [guest('ses_1'), guest('ses_2'), customer('ann')]) {
      expect(() => {
        limit.count(caller, ADDRESS);
      }).not.toThrow();
      expect(() => {
        limit.count(caller, ADDRESS);
      }).toThrow('Too many calls');
    }
  });

  test('strangers are counted together by IP address, and an IPv6 network counts as one address', () => {
    const limit = makeCallLimit({ customer: 0, stranger: 2 }, () => 0);
    for (const ip of [ADDRESS, '2001:db8::1']) {
      limit.count({ kind: 'stranger' }, ip);
      limit.count({ kind: 'stranger' }, ip);
    }
    for (const ip of [ADDRESS, `::ffff:${ADDRESS}`, '2001:db8::2'])
      expect(() => {
        limit.count({ kind: 'stranger' }, ip);
      }).toThrow('Too many calls');
    limit.count({ kind: 'stranger' }, '192.0.2.2');
    limit.count(customer('ann'), ADDRESS);
  });

  test('the simulator has no call limit, and a limit of 0 turns it off', () => {
    const limit = makeCallLimit({ customer: 1, stranger: 0 }, () => 0);
    for (let call = 0; call < 10; call += 1) limit.count({ kind: 'stranger' }, ADDRESS);
    for (let call = 0; call < 10; call += 1) limit.count({ kind: 'simulator' }, ADDRESS);
    const off = makeCallLimit({ customer: 0, stranger: 0 }, () => 0);
    for (let call = 0; call < 10; call += 1) off.count(customer('ann'), ADDRESS);
    limit.count(customer('ann'), ADDRESS);
    expect(() => {
      limit.count(customer('ann'), ADDRESS);
    }).toThrow('Too many calls');
  });
});

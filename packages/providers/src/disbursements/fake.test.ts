import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describeDisbursements } from './conformance.ts';
import { openFakePayoutDesk } from './fake.ts';
import type { DisbursementChannelDesk, PayoutTarget } from './port.ts';

const TARGETS: Readonly<Record<DisbursementChannelDesk['channel'], PayoutTarget>> = {
  store: { kind: 'pickup' },
  moneyGram: { kind: 'pickup' },
  debit: { kind: 'card', cardToken: 'vault_4242' },
  ach: {
    kind: 'account',
    routingNumber: '061000104',
    accountNumber: '000123456789',
    accountType: 'checking',
    effectiveOn: businessDate('2026-06-15'),
  },
};
const REFUSED = cents(66_600);

for (const channel of ['moneyGram', 'debit', 'ach'] as const)
  describeDisbursements(`fake ${channel}`, () => {
    const desk = openFakePayoutDesk({ channel, limitCents: cents(1_000_000) });
    return Promise.resolve({
      desk: {
        ...desk,
        send: (request) => {
          if (request.amountCents === REFUSED) desk.faults.push({ refused: 'declined' });
          return desk.send(request);
        },
      },
      goodTarget: TARGETS[channel],
      refused: { amountCents: REFUSED, reason: 'declined' },
      orderFault: (fault) => {
        desk.faults.push(fault);
        return Promise.resolve();
      },
      payOut: (reference) => {
        desk.pay(reference);
        return Promise.resolve();
      },
      expire: null,
      comeBack: (reference, on) => {
        desk.giveBack(reference, 'R02', on);
        return Promise.resolve();
      },
    });
  });

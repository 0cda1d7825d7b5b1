import { describeBankDebits } from './conformance.ts';
import { openFakeBankDebits } from './fake.ts';

describeBankDebits('fake', () => {
  const bank = openFakeBankDebits();
  return Promise.resolve({
    bank,
    orderFault: (fault) => {
      bank.faults.push(fault);
      return Promise.resolve();
    },
  });
});

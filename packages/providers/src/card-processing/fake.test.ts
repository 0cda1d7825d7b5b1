import { describeCardProcessor } from './conformance.ts';
import { openFakeProcessor } from './fake.ts';

describeCardProcessor('fake', () => {
  const processor = openFakeProcessor();
  const declinedCardToken = 'vault_0002';
  return Promise.resolve({
    processor: {
      ...processor,
      charge: (request) => {
        if (request.cardToken === declinedCardToken) processor.faults.push({ declined: 'generic' });
        return processor.charge(request);
      },
    },
    goodCardToken: 'vault_4242',
    declinedCardToken,
    orderFault: (fault) => {
      processor.faults.push(fault);
      return Promise.resolve();
    },
    temporaryToken: () => Promise.resolve('fake:4242424242424242:12:2028'),
  });
});

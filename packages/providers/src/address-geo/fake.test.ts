import { describeAddressGeo } from './conformance.ts';
import { openFakeAddressGeo } from './fake.ts';

describeAddressGeo('the fake', () =>
  Promise.resolve({
    geo: openFakeAddressGeo({
      one: { street: '12 Oak Street', street2: '', city: 'Macon', state: 'GA', zip: '31201' },
    }),
    search: '12 oak',
  }),
);

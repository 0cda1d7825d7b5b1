import { describeBureau } from './conformance.ts';
import { openFakeBureau } from './fake.ts';

const bureau = openFakeBureau();

describeBureau('fake', () =>
  Promise.resolve({
    bureau,
    setFailing: (isFailing) => {
      bureau.setFailing(isFailing);
      return Promise.resolve();
    },
  }),
);

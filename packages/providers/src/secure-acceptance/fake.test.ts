import { describeSecureAcceptance } from './conformance.ts';
import { FAKE_ACCEPTED_CARD, openFakeSecureAcceptance } from './fake.ts';

const secureAcceptance = openFakeSecureAcceptance();

describeSecureAcceptance('fake', () =>
  Promise.resolve({
    secureAcceptance,
    answerUrl: 'https://pay.example/api/hooks/payoutCards',
    fillIn: ({ fields }, how) => {
      const outcome =
        how === 'accepted'
          ? ({ kind: 'accepted', card: FAKE_ACCEPTED_CARD } as const)
          : how === 'declined'
            ? ({ kind: 'declined', detail: 'as played' } as const)
            : ({ kind: 'cancelled' } as const);
      return Promise.resolve(secureAcceptance.answer(fields, outcome, Date.now()));
    },
  }),
);

import { expect, test } from 'vitest';
import { describePostalMail } from './conformance.ts';
import { openFakePostalMail } from './fake.ts';

const mail = openFakePostalMail();

describePostalMail('fake', () =>
  Promise.resolve({
    mail,
    printed: (reference) =>
      Promise.resolve(
        mail.letters.filter((letter) => letter.reference === reference).map(({ to, html }) => ({ to: to.name, html })),
      ),
    setFailing: (isFailing) => {
      mail.setFailing(isFailing);
      return Promise.resolve();
    },
  }),
);

test('the fake mail house keeps a letter whose answer was lost', async () => {
  const own = openFakePostalMail();
  own.outcomes.push('unknown');
  const place = { name: 'A', street: '1 B Street', street2: '', city: 'C', state: 'GA', zip: '31401' };
  const letter = { reference: 'lost', to: place, from: place, html: '<p>a</p>', mailClass: 'firstClass' } as const;
  expect(await own.sendLetter(letter)).toMatchObject({ kind: 'unknown' });
  expect(await own.inquire('lost')).toMatchObject({ kind: 'accepted' });
});

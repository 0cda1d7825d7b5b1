import { expect, test } from 'vitest';
import { LETTER_LENGTH_MAX, type PaperLetter, type PostalMail } from './port.ts';

/** Setup for the suite: a mail house, the HTML of the letters it printed for a reference, and a switch that makes it fail. */
export interface PostalMailSetup {
  readonly mail: PostalMail;
  printed(reference: string): Promise<readonly { readonly to: string; readonly html: string }[]>;
  setFailing(isFailing: boolean): Promise<void>;
}

/** Conformance suite for every mail house, including the fake. */
export function describePostalMail(name: string, setUp: () => Promise<PostalMailSetup>): void {
  let count = 0;
  const letterTo = (changes: Partial<PaperLetter['to']> = {}): PaperLetter => ({
    reference: `letter-${process.pid}-${Date.now()}-${(count += 1)}`,
    to: {
      name: 'Ann Lee',
      street: '12 Oak Street',
      street2: '',
      city: 'Phoenix',
      state: 'AZ',
      zip: '85004',
      ...changes,
    },
    from: { name: 'Lender', street: '1 Main Street', street2: '', city: 'Savannah', state: 'GA', zip: '31401' },
    html: '<p>Notice of our plan to sell property</p>',
    mailClass: 'firstClass',
  });

  test(`${name}: a letter is accepted once, and a repeat gets the same answer`, async () => {
    const { mail, printed } = await setUp();
    const letter = letterTo();
    expect(await mail.inquire(letter.reference)).toEqual({ kind: 'absent' });
    const accepted = await mail.sendLetter(letter);
    expect(accepted).toMatchObject({ kind: 'accepted', id: expect.stringMatching(/^ltr_/) });
    expect(accepted).toHaveProperty('expectedOn', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/));
    expect(await mail.sendLetter(letter)).toEqual(accepted);
    expect(await mail.inquire(letter.reference)).toEqual(accepted);
    expect(await printed(letter.reference)).toEqual([{ to: 'Ann Lee', html: letter.html }]);
  });

  test(`${name}: a letter without a deliverable address, or one that is too long, is refused`, async () => {
    const { mail, printed } = await setUp();
    const nowhere = letterTo({ zip: 'none' });
    expect(await mail.sendLetter(nowhere)).toMatchObject({ kind: 'refused' });
    const long = { ...letterTo(), html: `<p>${'a'.repeat(LETTER_LENGTH_MAX)}</p>` };
    expect(await mail.sendLetter(long)).toMatchObject({ kind: 'refused' });
    expect(await printed(nowhere.reference)).toEqual([]);
    expect(await mail.inquire(long.reference)).toEqual({ kind: 'absent' });
  });

  test(`${name}: a mail house that is down answers unknown and never accepted`, async () => {
    const { mail, setFailing } = await setUp();
    const letter = letterTo();
    await setFailing(true);
    expect(await mail.sendLetter(letter)).toMatchObject({ kind: 'unknown' });
    expect(await mail.inquire(letter.reference)).toMatchObject({ kind: 'unknown' });
    await setFailing(false);
    expect(await mail.sendLetter(letter)).toMatchObject({ kind: 'accepted' });
  });
}

import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import type { Bureau, BureauQuestion } from './port.ts';

/** Setup for the suite: a bureau and a switch that makes it fail. */
export interface BureauSetup {
  readonly bureau: Bureau;
  setFailing(isFailing: boolean): Promise<void>;
}

/** Conformance suite for every bureau, including the fake. A person with the last name Service is covered. A Social Security
 *  number ending in 0009 gives `pending` at first. A number ending in 0008 belongs to another person. */
export function describeBureau(name: string, setUp: () => Promise<BureauSetup>): void {
  let count = 0;
  const about = (changes: Partial<BureauQuestion> = {}): BureauQuestion => ({
    reference: `check_${process.pid}_${(count += 1)}`,
    firstName: 'Ann',
    lastName: 'Lee',
    bornOn: businessDate('1990-05-01'),
    ssnLastFour: '1234',
    ...changes,
  });

  test(`${name}: a covered person is reported, and a repeated check gets the same answer [LAP-074 LOP-106]`, async () => {
    const { bureau } = await setUp();
    const question = about({ lastName: 'Service' });
    const told = await bureau.checkMilitary(question);
    expect(told).toMatchObject({ kind: 'answered', answer: 'covered' });
    expect(await bureau.checkMilitary(question)).toEqual(told);
    expect(await bureau.checkMilitary(about({ ssnLastFour: null, bornOn: null }))).toMatchObject({
      answer: 'notCovered',
    });
  });

  test(`${name}: a slow check is pending at first and completes under the same reference [LAP-073 LOP-106]`, async () => {
    const { bureau } = await setUp();
    const question = about({ ssnLastFour: '0009' });
    expect(await bureau.checkMilitary(question)).toMatchObject({ kind: 'answered', answer: 'pending' });
    expect(await bureau.checkMilitary(question)).toMatchObject({ kind: 'answered', answer: 'notCovered' });
  });

  test(`${name}: a Social Security number matches the name or does not [LAP-050 LOP-106]`, async () => {
    const { bureau } = await setUp();
    expect(await bureau.checkSsn(about())).toMatchObject({ kind: 'answered', answer: 'match' });
    expect(await bureau.checkSsn(about({ ssnLastFour: '0008' }))).toMatchObject({ answer: 'noMatch' });
  });

  test(`${name}: a bureau that is down returns unavailable [LAP-073]`, async () => {
    const { bureau, setFailing } = await setUp();
    await setFailing(true);
    expect(await bureau.checkMilitary(about())).toMatchObject({ kind: 'unavailable' });
    expect(await bureau.checkSsn(about())).toMatchObject({ kind: 'unavailable' });
    await setFailing(false);
    expect(await bureau.checkMilitary(about())).toMatchObject({ kind: 'answered' });
  });
}

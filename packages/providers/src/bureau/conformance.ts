import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import type { Bureau, BureauQuestion } from './port.ts';

/** What the suite needs of a bureau besides itself. */
export interface BureauSetup {
  readonly bureau: Bureau;
  setFailing(isFailing: boolean): Promise<void>;
}

/** The suite every bureau must pass, the fake included. Somebody called Service is covered, about a number ending in 0009 nothing is
 *  known at once, one ending in 0008 belongs to somebody else. */
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

  test(`${name}: who is covered is told, and a repeated question has the same answer [LAP-074 LOP-106]`, async () => {
    const { bureau } = await setUp();
    const question = about({ lastName: 'Service' });
    const told = await bureau.checkMilitary(question);
    expect(told).toMatchObject({ kind: 'answered', answer: 'covered' });
    expect(await bureau.checkMilitary(question)).toEqual(told);
    expect(await bureau.checkMilitary(about({ ssnLastFour: null, bornOn: null }))).toMatchObject({
      answer: 'notCovered',
    });
  });

  test(`${name}: an answer that takes time is pending first and told under the same reference [LAP-073 LOP-106]`, async () => {
    const { bureau } = await setUp();
    const question = about({ ssnLastFour: '0009' });
    expect(await bureau.checkMilitary(question)).toMatchObject({ kind: 'answered', answer: 'pending' });
    expect(await bureau.checkMilitary(question)).toMatchObject({ kind: 'answered', answer: 'notCovered' });
  });

  test(`${name}: a number is known by its name or is not [LAP-050 LOP-106]`, async () => {
    const { bureau } = await setUp();
    expect(await bureau.checkSsn(about())).toMatchObject({ kind: 'answered', answer: 'match' });
    expect(await bureau.checkSsn(about({ ssnLastFour: '0008' }))).toMatchObject({ answer: 'noMatch' });
  });

  test(`${name}: a bureau that is down is unavailable and nothing else [LAP-073]`, async () => {
    const { bureau, setFailing } = await setUp();
    await setFailing(true);
    expect(await bureau.checkMilitary(about())).toMatchObject({ kind: 'unavailable' });
    expect(await bureau.checkSsn(about())).toMatchObject({ kind: 'unavailable' });
    await setFailing(false);
    expect(await bureau.checkMilitary(about())).toMatchObject({ kind: 'answered' });
  });
}

import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getExperianStatus } from '@lendside/contract/checks/get-experian-status.ts';
import { experianStatus } from '@lendside/domain/checks/experian-status.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { isSsnOnFile } from '#features/loans/borrower-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import type { CallerLoan } from '#servicing/find-caller-loan.ts';
import { beginBureauCheck, endBureauCheck } from './bureau-check-store.ts';
import { bureauSilent, toBureauQuestion, type ChecksOptions } from './bureau-question.ts';

/** Decides whether the customer must still verify their SSN before refinancing into a product. Asks the bureau at most once
 *  per business date, and only when the answer matters. Refuses an unknown product. Source: LAP-050, LOP-106. */
export async function checkExperian(
  options: ChecksOptions,
  loan: CallerLoan,
  productId: number,
  caller: Customer,
): Promise<ResponseOf<typeof getExperianStatus>> {
  const product = findProduct(productId);
  if (product === null)
    throw new Refused('ValidationException', 'There is no such product.', {
      fields: [{ field: 'productId', message: 'There is no such product.' }],
    });
  const known = await loan.system.capabilities.customers?.circumstances(loan.customerIds);
  const ssnOnFile = (await isSsnOnFile(options.database, caller.profileId)) && known?.ssnOnFile !== false;
  const renewsOnline = product.renewal.isOnline;
  const isMatch = renewsOnline && ssnOnFile ? await askBureau(options, loan, caller) : null;
  return { status: experianStatus({ renewsOnline, ssnOnFile, isMatch }), ssnOnFile };
}

async function askBureau(
  { database, bureau, sealing }: ChecksOptions,
  { record, system, customerIds }: CallerLoan,
  { profileId }: Customer,
): Promise<boolean> {
  const { loanId, asOf } = record.snapshot;
  const { lmsId } = system;
  const reference = `ssn:${lmsId}:${loanId}:${profileId}:${asOf}`;
  const customerId = customerIds[0] ?? record.customerId;
  const begun = await beginBureauCheck(database, { reference, profileId, lmsId, customerId, loanId, kind: 'ssn' });
  if (begun.answer !== null) return begun.answer === 'match';
  const question = await toBureauQuestion(database, sealing, { reference, profileId, lmsId });
  const outcome = bureau === null ? null : await bureau.checkSsn(question);
  if (outcome === null || outcome.kind === 'unavailable') throw bureauSilent();
  const { answer, answerId } = outcome;
  return (await endBureauCheck(database, profileId, reference, { answer, answerId })).answer === 'match';
}

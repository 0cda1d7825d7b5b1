import { parseSiteMessage, type SiteMessageBody } from '@lendside/contract/origination/site-message.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { parsePersonName } from '@lendside/domain/identity/person-name.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { nameApplicant, takeUpCustomer } from '#identity/take-up-customer.ts';
import type { Transaction } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import { addCustomer } from '#servicing/commands/customers/add-customer.ts';
import type { WorkMeans } from '#features/origination/work/work-means.ts';

export { SITE_KIND } from './site-queries.ts';

/** Outbox kind `application.said`: a message of the lender's application site. Notes it in the books, once for each number. A person who is no
 *  customer of the loan system yet becomes one. Source: width 6. */
export function siteKind({ database, systems, logger }: WorkMeans): OutboxKind {
  return {
    attemptsMax: 30,
    work: async (payload) => {
      const said = parseSiteMessage(payload);
      if (said === null) return { kind: 'giveUp', detail: 'this is no message of the site' };
      const product = findProduct(said.productId);
      const calls = systems.find(({ lmsId }) => lmsId === product?.lmsId)?.capabilities.originations ?? null;
      if (product === null || product.lmsId === 3 || calls === null)
        return { kind: 'giveUp', detail: `product ${said.productId} takes no applications` };
      const { lmsId } = product;
      try {
        const answer = await database.transaction(async (tx) => {
          await keepName(tx, said);
          const customerId = await findCustomer(tx, lmsId, said.profileId);
          const other = said.coborrowerProfileId ?? null;
          const cosignerId = other === null ? null : await findCustomer(tx, lmsId, other);
          return calls.noteSiteMessage(
            {
              key: `site:${said.application}:${said.event}`,
              siteNumber: said.application,
              siteEvent: said.event,
              productId: said.productId,
              storeId: said.storeId,
              brand: said.brand,
              customerId,
              cosignerId,
              vehicle: toVehicle(said.vehicle),
              returnUrl: said.returnUrl,
              campaign: said.campaign,
              decision: said.decision,
              appraisalCents: said.appraisal,
              discretionaryIncomeCents: said.discretionaryIncome,
              reasons: said.reasons,
              targetLoanId: said.targetLoanId ?? null,
            },
            tx,
          );
        });
        if (answer.ok) return { kind: 'done' };
        const why = 'reason' in answer.refusal ? answer.refusal.reason : answer.refusal.code;
        logger.warn({ application: said.application, why }, 'the books took no message of the application site');
        return { kind: 'giveUp', detail: why };
      } catch (error) {
        if (error instanceof LoanSystemUnavailable) return { kind: 'again', detail: error.message };
        throw error;
      }
    },
  };
}

/** Somebody who registered has no name yet; the site asks for it. */
async function keepName(tx: Transaction, { profileId, applicant }: SiteMessageBody): Promise<void> {
  const firstName = parsePersonName(applicant?.firstName ?? '');
  const lastName = parsePersonName(applicant?.lastName ?? '');
  if (firstName !== null && lastName !== null) await nameApplicant(tx, profileId, { firstName, lastName });
}

async function findCustomer(tx: Transaction, lmsId: 1 | 2, profileId: string): Promise<string> {
  const { customerId, isNew } = await takeUpCustomer(tx, lmsId, profileId);
  if (isNew) await addCustomer(tx, { lmsId, customerId, profileId });
  return customerId;
}

function toVehicle(vehicle: SiteMessageBody['vehicle']) {
  if (vehicle === null) return null;
  const { vin, ...named } = vehicle;
  return vin === undefined ? named : { ...named, vin };
}

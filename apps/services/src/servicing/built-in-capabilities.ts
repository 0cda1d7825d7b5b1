import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { drawCancelUntil } from '@lendside/domain/draws/draw-window.ts';
import { demographicReference } from '@lendside/domain/refinance/demographics.ts';
import { riskInfo } from '@lendside/domain/refinance/risk-info.ts';
import { repoInfo } from '@lendside/domain/settlements/repo-info.ts';
import { settlementStatus } from '@lendside/domain/settlements/settlement.ts';
import { findProduct } from '@lendside/domain/loans/products/products.ts';
import { offerAncillaries } from '@lendside/domain/loans/ancillaries/offer-ancillaries.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { cents, subtractCents } from '@lendside/domain/money/cents.ts';
import { disbursementChannels } from '@lendside/domain/origination/disbursement-channels.ts';
import type {
  AncillaryCalls,
  Capabilities,
  CustomerCalls,
  DocumentCalls,
  DrawCalls,
  RecoveryCalls,
  SettlementCalls,
} from '@lendside/providers/loan-systems/capabilities.ts';
import { quoteNewTerms } from '@lendside/providers/loan-systems/quote-terms.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { readRunningSales } from '#servicing/commands/ancillaries/ancillary-sales.ts';
import { readApplications } from '#servicing/commands/origination/application-rows.ts';
import {
  chooseApplicationMethod,
  setApplicationAmount,
  withdrawApplication,
} from '#servicing/commands/origination/change-application.ts';
import { readKnownDemographics } from '#servicing/commands/customers/customer-facts.ts';
import { readDraws, storeCashTodayCents } from '#servicing/commands/draws/draw-rows.ts';
import { endAutopay } from '#servicing/autopay/end-autopay.ts';
import { findLoanLock, releaseLoanLock, takeLoanLock } from '#servicing/commands/refinance/loan-locks.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { moveDraw } from '#servicing/commands/draws/move-draw.ts';
import { refinance } from '#servicing/commands/refinance/refinance.ts';
import { acknowledgeRepo, findRepo } from '#servicing/commands/recovery/repo-cases.ts';
import { requestDraw } from '#servicing/commands/draws/request-draw.ts';
import { readEarlierTerms } from '#servicing/commands/refinance/risk-facts.ts';
import { findOffer } from '#servicing/commands/settlements/settlement-offers.ts';
import { signSettlement } from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import { startOrigination } from '#servicing/commands/origination/sign-origination.ts';
import { voidRefinance } from '#servicing/commands/refinance/void-refinance.ts';
import { findCircumstances } from '#servicing/loans/reads/circumstances.ts';
import { listLoanDocuments } from '#servicing/loans/reads/loan-documents.ts';
import { readMoneyOf } from '#servicing/loans/reads/loan-money.ts';
import { findLoanOf, getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

const LOOK_AS = statement('look_as_customers', 'select servicing.look_as($1)::text');

const OFFERS_OF = statement<{
  offer_id: number;
  loan_id: number | null;
  kind: 'cash' | 'line' | 'settlement' | 'renewal';
  qualified_amount: number;
  expires_on: string;
}>(
  'offers_of',
  `select offer_id, loan_id, kind, qualified_amount, expires_on from servicing.offer
    where customer_id = any ($1) and lms_id = $2 and state = 'open' order by offer_id`,
);

const BANKRUPTCIES_OF = statement<{
  loan_id: number;
  case_number: string;
  chapter: number;
  filed_on: string;
  ended_by: 'dismissal' | 'discharge' | null;
}>(
  'bankruptcies_of',
  `select c.loan_id, c.case_number, c.chapter, c.filed_on,
          case when c.dismissed_on is not null then 'dismissal' when c.discharged_on is not null then 'discharge' end as ended_by
     from servicing.bankruptcy_case c join servicing.loan l using (loan_id)
    where l.customer_id = any ($1) and l.lms_id = $2 order by c.filed_on desc, c.loan_id`,
);

/** Reads as these customers: the database shows nobody else's rows (D11). */
function readAs<T>(db: Database, customerIds: readonly string[], read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.rows(LOOK_AS, [customerIds]);
    return read(tx);
  });
}

function recoveryCalls(lmsId: BuiltInSystemId, db: Database): RecoveryCalls {
  return {
    repoInfo: async (loanId, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      const product = record === null ? null : findProduct(record.snapshot.productId);
      if (record === null || product === null) return null;
      // Whoever signed too was let through above, and sees what the borrower sees.
      const repo = await readAs(db, [record.customerId], (tx) => findRepo(tx, loanId));
      if (repo === null || repo.recalledOn !== null || repo.soldOn !== null) return null;
      const { agentName, agentPhone, lotAddress, isAcknowledged } = repo;
      return { ...repoInfo(record.snapshot, product, repo), agentName, agentPhone, lotAddress, isAcknowledged };
    },
    acknowledgeRepo: (loanId, customerIds, profileId) => acknowledgeRepo(db, loanId, customerIds, profileId),
  };
}

function settlementCalls(lmsId: BuiltInSystemId, db: Database): SettlementCalls<Transaction> {
  return {
    settlementStatus: async (loanId, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      if (record === null) return null;
      // Whoever signed too was let through above, and settles as the borrower does.
      const offer = await readAs(db, [record.customerId], (tx) => findOffer(tx, loanId));
      return offer === null ? null : settlementStatus(offer, record.snapshot.asOf);
    },
    signSettlement: (command, tx) => signSettlement(tx, { ...command, lmsId }),
  };
}

/** A product of that loan system, or null. */
function findOwnProduct(lmsId: BuiltInSystemId, productId: number): Product | null {
  const product = findProduct(productId);
  return product?.lmsId === lmsId ? product : null;
}

function ancillaryCalls(lmsId: BuiltInSystemId, db: Database): AncillaryCalls {
  return {
    ancillaryProducts: async ({ loanId, productId, paymentCents }, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      if (record === null || findOwnProduct(lmsId, productId) === null) return null;
      const { customerId, snapshot } = record;
      const running = await readAs(db, [customerId], (tx) => readRunningSales(tx, loanId, snapshot.asOf));
      const principalCents = subtractCents(payoffCents(snapshot), paymentCents);
      return offerAncillaries({
        productId,
        principalCents,
        carriedIds: new Set(running.map((sale) => sale.ancillaryId)),
      });
    },
  };
}

function documentCalls(lmsId: BuiltInSystemId, db: Database): DocumentCalls {
  return {
    documents: async (loanId, kind, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      return record === null ? [] : readAs(db, [record.customerId], (tx) => listLoanDocuments(tx, record, kind));
    },
  };
}

function customerCalls(lmsId: BuiltInSystemId, db: Database): CustomerCalls {
  return {
    demographicReference: async ({ loanId, productId }, customerIds) => {
      const product = findOwnProduct(lmsId, productId);
      const record = product === null ? null : await findLoanOf(db, lmsId, customerIds, loanId);
      if (product === null || record === null) return null;
      const { customerId } = record;
      const { demographicsComplete } = await findCircumstances(db, lmsId, [customerId]);
      const known = demographicsComplete
        ? product.demographics
        : await readAs(db, [customerId], (tx) => readKnownDemographics(tx, lmsId, customerId));
      return demographicReference(product, known);
    },
    circumstances: (customerIds) => findCircumstances(db, lmsId, customerIds),
    bankruptcies: async (customerIds) => {
      const rows = await readAs(db, customerIds, (tx) => tx.rows(BANKRUPTCIES_OF, [customerIds, lmsId]));
      return rows.map((row) => ({
        loanId: row.loan_id,
        caseNumber: row.case_number,
        chapter: row.chapter,
        filedOn: businessDate(row.filed_on),
        endedBy: row.ended_by,
      }));
    },
    riskInfo: async (loanId, customerIds, told) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      const product = record === null ? null : findProduct(record.snapshot.productId);
      if (record === null || product === null) return null;
      const earlier = await readAs(db, customerIds, (tx) => readEarlierTerms(tx, loanId));
      return riskInfo(record.snapshot, product, earlier, told);
    },
  };
}

function drawCalls(lmsId: BuiltInSystemId, db: Database): DrawCalls<Transaction> {
  return {
    startDraw: (command, tx) => requestDraw(tx, { ...command, lmsId }),
    draws: async (loanId, customerIds) => {
      const draws = await readAs(db, customerIds, (tx) => readDraws(tx, loanId));
      return draws.map(({ approvedOn, ...draw }) => ({
        ...draw,
        cancelUntil: approvedOn === null ? null : drawCancelUntil(approvedOn),
      }));
    },
    cancelDraw: (command, tx) => moveDraw(tx, { ...command, lmsId, happening: { what: 'cancel' } }),
    disbursementReference: async ({ loanId, amountCents, ...has }, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      if (record === null) return null;
      const { customerId, snapshot } = record;
      const cashTodayCents = await readAs(db, customerIds, (tx) => storeCashTodayCents(tx, customerId, snapshot.asOf));
      return disbursementChannels(amountCents, { ...has, isStoreOpen: true, storeCashTodayCents: cashTodayCents });
    },
  };
}

/** Everything our own loan core can do besides showing loans and taking payments. Source: loan-core 9. */
export function builtInCapabilities(lmsId: BuiltInSystemId, db: Database): Capabilities<Transaction> {
  return {
    terms: { newAccountTerms: async (query) => quoteNewTerms(lmsId, await getBusinessDate(db, lmsId), query) },
    draws: drawCalls(lmsId, db),
    originations: {
      applications: (customerIds) => readAs(db, customerIds, (tx) => readApplications(tx, lmsId, customerIds)),
      setAmount: (command, tx) => setApplicationAmount(tx, { ...command, lmsId }),
      chooseMethod: (command, tx) => chooseApplicationMethod(tx, { ...command, lmsId }),
      startOrigination: (command, tx) => startOrigination(tx, { ...command, lmsId, collateral: null }),
      withdrawApplication: (command, tx) => withdrawApplication(tx, { ...command, lmsId }),
    },
    refinancing: {
      refinance: ({ holderId, ...command }, tx) =>
        refinance(tx, { ...command, lmsId, ...(holderId === null ? {} : { holderId }) }),
      voidRefinance: (command, tx) => voidRefinance(tx, { ...command, lmsId }),
    },
    recovery: recoveryCalls(lmsId, db),
    settlements: settlementCalls(lmsId, db),
    customers: customerCalls(lmsId, db),
    offers: {
      offers: async (customerIds) => {
        const rows = await readAs(db, customerIds, (tx) => tx.rows(OFFERS_OF, [customerIds, lmsId]));
        return rows.map((row) => ({
          offerId: row.offer_id,
          loanId: row.loan_id,
          kind: row.kind,
          qualifiedAmountCents: cents(row.qualified_amount),
          expiresOn: businessDate(row.expires_on),
        }));
      },
    },
    locks: {
      findLock: (loanId, type, customerIds) => readAs(db, customerIds, (tx) => findLoanLock(tx, loanId, type)),
      takeLock: (loanId, type, holder, tx) => takeLoanLock(tx, loanId, type, holder),
      releaseLock: (loanId, type, holderId, tx) => releaseLoanLock(tx, loanId, type, holderId),
    },
    autopay: { unenrolAutoPay: (loanId, tx) => endAutopay(tx, loanId) },
    timeline: { money: (loanId, customerIds) => readMoneyOf(db, lmsId, customerIds, loanId) },
    ancillaries: ancillaryCalls(lmsId, db),
    documents: documentCalls(lmsId, db),
    // Its customers are ours.
    profiles: null,
  };
}

import type { listApplications } from '@lendside/contract/applications/list-applications.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import {
  DECLINED_SHOWN_DAYS,
  DRAFT_DAYS,
  EXPIRED_SHOWN_DAYS,
  isUnderWay,
} from '@lendside/domain/origination/application-states.ts';
import type { ApplicationStatus } from '@lendside/providers/loan-systems/origination-calls.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import {
  choiceOf,
  nextPageOf,
  readChoices,
  readLapses,
  toReasons,
  withdrawOwn,
} from '#features/origination/application-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';

const NOT_FOUND = 'Failed to get the application.';

/** Reads the caller's own applications in one system; none when the caller is unknown there or the system takes none. */
async function applicationsAt(system: LoanReader, caller: Customer): Promise<readonly ApplicationStatus[]> {
  const customerId = caller.customerIdBySystem[system.name];
  const calls = system.capabilities.originations;
  if (customerId === undefined || calls === null) return [];
  return (await calls.applications([customerId])).filter((each) => each.customerId === customerId);
}

type Listed = ResponseOf<typeof listApplications>;

/** Whether the dashboard shows it: one that is under way, or the last one when it was declined or expired lately. */
function isShown(each: ApplicationStatus, all: readonly ApplicationStatus[], today: BusinessDate): boolean {
  if (isUnderWay(each.state)) return true;
  if (all[0]?.applicationId !== each.applicationId) return false;
  if (each.state === 'declined') return addDays(each.decidedOn ?? each.startedOn, DECLINED_SHOWN_DAYS) > today;
  return each.state === 'expired' && addDays(each.finishedOn ?? each.startedOn, EXPIRED_SHOWN_DAYS) > today;
}

/** Lists the caller's applications in one system, or names the system when it does not answer. */
async function shownAt(
  database: Database,
  system: LoanReader,
  caller: Customer,
  brandName: string,
): Promise<{ readonly shown: Listed['applications'] } | { readonly down: Listed['unavailable'][number] }> {
  try {
    const all = await applicationsAt(system, caller);
    if (all.length === 0) return { shown: [] };
    const today = (await system.businessDate()).current;
    const shown = all.filter((each) => each.brand === brandName && isShown(each, all, today));
    const ids = shown.map(({ applicationId }) => applicationId);
    const customerIds = [...new Set(shown.map(({ customerId }) => customerId))];
    const [choices, lapses] = await Promise.all([
      readChoices(database, customerIds, ids),
      readLapses(
        database,
        shown.map((each) => [each.storeId, lapseOf(each)] as const),
      ),
    ]);
    return {
      shown: shown.map((each, at) => {
        const choice = choiceOf(each, choices.get(each.applicationId) ?? null);
        const page = nextPageOf(each, choice);
        return {
          applicationId: each.applicationId,
          lmsId: system.lmsId,
          recordKind: system.lmsId === LOAN_SYSTEM_IDS.NLS ? ('NlsApplication' as const) : ('TLXeApplication' as const),
          loanId: each.loanId ?? each.targetLoanId,
          productName: findProduct(each.productId)?.name ?? '',
          storeId: each.storeId,
          startedOn: each.startedOn,
          state: each.state,
          nextPage: page === 'Dashboard' ? null : page,
          disbursementAmount: choice.amountCents,
          expiresAt: each.state === 'open' || each.state === 'signing' ? (lapses[at]?.toISOString() ?? null) : null,
          canWithdraw: isUnderWay(each.state),
          declinedReasons: toReasons(each.declinedReasons),
        };
      }),
    };
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) return { down: system.name };
    throw error;
  }
}

/** The business date on which an unsigned application is over. */
function lapseOf({ decidedOn, startedOn }: ApplicationStatus): BusinessDate {
  return addDays(decidedOn ?? startedOn, DRAFT_DAYS);
}

function refuseDown(error: unknown): never {
  if (error instanceof LoanSystemUnavailable)
    throw new Refused('ServiceUnavailableException', 'We cannot read your application right now.');
  throw error;
}

/** Returns the handlers of the area `applications`. Another person's application is not found. Source: LAP-080, LAP-081, LOP-125, DSH-008. */
export function applicationsHandlers({
  database,
  loanSystems,
  waitMaxMs,
}: {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  readonly waitMaxMs?: number;
}): Handlers<'applications'> {
  return {
    listApplications: async ({ brandName }, caller) => {
      const answers = await Promise.all(loanSystems.map((system) => shownAt(database, system, caller, brandName)));
      return {
        applications: answers.flatMap((answer) => ('shown' in answer ? answer.shown : [])),
        unavailable: answers.flatMap((answer) => ('down' in answer ? [answer.down] : [])),
      };
    },
    getApplicationStatus: async ({ applicationId, lmsId }, caller) => {
      const system = loanSystems.find((each) => each.lmsId === lmsId);
      const own = system === undefined ? [] : await applicationsAt(system, caller).catch(refuseDown);
      const found = own.find((each) => each.applicationId === applicationId);
      if (found === undefined) throw new Refused('NotFoundException', NOT_FOUND);
      const isOpen = isUnderWay(found.state);
      const declinedResults = toReasons(found.declinedReasons).map(({ text }) => text);
      // Only an undecided application goes on at the site; an approved one goes on here.
      const isAtSite = found.state === 'inProgress' || found.state === 'documents';
      if (lmsId !== LOAN_SYSTEM_IDS.NLS)
        return { applicationInProgress: isOpen, returnUrl: isAtSite ? found.returnUrl : null, declinedResults };
      return {
        statusResult: {
          isRefiApplication: found.isRefinance,
          // An advance on a line of credit needs no application.
          isAddonApplication: false,
          applicationLoanInfo: { canUploadLoanDocuments: isOpen && found.canUploadDocuments },
        },
        declinedResults,
      };
    },
    withdrawApplication: async (asked, caller) => {
      const means = { database, loanSystems, ...(waitMaxMs === undefined ? {} : { waitMaxMs }) };
      return { applicationId: asked.applicationId, status: await withdrawOwn(means, caller, asked) };
    },
  };
}

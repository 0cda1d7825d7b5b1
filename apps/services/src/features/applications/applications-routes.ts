import type { listApplications } from '@lendside/contract/applications/list-applications.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { ApplicationStatus } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';

const NOT_FOUND = 'Failed to get the application.';

function isOpen({ state }: ApplicationStatus): boolean {
  return state === 'open' || state === 'signing';
}

/** Reads the caller's applications in one system; none when the caller is unknown there or the system takes none. */
async function applicationsAt(system: LoanReader, caller: Customer): Promise<readonly ApplicationStatus[]> {
  const customerId = caller.customerIdBySystem[system.name];
  const calls = system.capabilities.originations;
  return customerId === undefined || calls === null ? [] : calls.applications([customerId]);
}

type Listed = ResponseOf<typeof listApplications>;

/** Lists the caller's open applications in one system, or names the system when it does not answer. */
async function openAt(
  system: LoanReader,
  caller: Customer,
  brandName: string,
): Promise<{ readonly open: Listed['applications'] } | { readonly down: Listed['unavailable'][number] }> {
  try {
    const all = await applicationsAt(system, caller);
    const open = all
      .filter((each) => isOpen(each) && each.brand === brandName)
      .map((each) => ({
        applicationId: each.applicationId,
        lmsId: system.lmsId,
        recordKind: system.lmsId === LOAN_SYSTEM_IDS.NLS ? ('NlsApplication' as const) : ('TLXeApplication' as const),
        loanId: each.loanId ?? each.targetLoanId,
        productName: findProduct(each.productId)?.name ?? '',
        storeId: each.storeId,
        startedOn: each.startedOn,
      }));
    return { open };
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) return { down: system.name };
    throw error;
  }
}

function refuseDown(error: unknown): never {
  if (error instanceof LoanSystemUnavailable)
    throw new Refused('ServiceUnavailableException', 'We cannot read your application right now.');
  throw error;
}

/** Returns the handlers of the area `applications`. Another person's application is not found. Source: LAP-080, LOP-125. */
export function applicationsHandlers({
  loanSystems,
}: {
  readonly loanSystems: readonly LoanReader[];
}): Handlers<'applications'> {
  return {
    listApplications: async ({ brandName }, caller) => {
      const answers = await Promise.all(loanSystems.map((system) => openAt(system, caller, brandName)));
      return {
        applications: answers.flatMap((answer) => ('open' in answer ? answer.open : [])),
        unavailable: answers.flatMap((answer) => ('down' in answer ? [answer.down] : [])),
      };
    },
    getApplicationStatus: async ({ applicationId, lmsId }, caller) => {
      const system = loanSystems.find((each) => each.lmsId === lmsId);
      const own = system === undefined ? [] : await applicationsAt(system, caller).catch(refuseDown);
      const found = own.find((each) => each.applicationId === applicationId);
      if (found === undefined) throw new Refused('NotFoundException', NOT_FOUND);
      if (lmsId !== LOAN_SYSTEM_IDS.NLS)
        return { applicationInProgress: isOpen(found), returnUrl: null, declinedResults: [] };
      return {
        statusResult: {
          isRefiApplication: found.isRefinance,
          // An advance on a line of credit needs no application.
          isAddonApplication: false,
          applicationLoanInfo: { canUploadLoanDocuments: isOpen(found) && found.canUploadDocuments },
        },
        declinedResults: [],
      };
    },
  };
}

import type { listApplications } from '@lendside/contract/applications/list-applications.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getOriginationInfo } from '@lendside/contract/origination/get-origination-info.ts';
import type { getOriginationTerms } from '@lendside/contract/origination/get-origination-terms.ts';
import type { getRescission } from '@lendside/contract/origination/rescissions.ts';

/** An application with everything that its pages show, as the services say. */
export type Origination = ResponseOf<typeof getOriginationInfo>;

/** The terms of the loan that an application would make. */
export type OriginationTerms = ResponseOf<typeof getOriginationTerms>;

/** The right to take a new loan back. */
export type Rescission = ResponseOf<typeof getRescission>['rescission'];

/** An application as the dashboard lists it. */
export type ListedApplication = ResponseOf<typeof listApplications>['applications'][number];

/** True while an application can still become a loan and goes on in this app. */
export function isOpenApplication({ state }: Pick<ListedApplication, 'state'>): boolean {
  return state === 'open' || state === 'signing';
}

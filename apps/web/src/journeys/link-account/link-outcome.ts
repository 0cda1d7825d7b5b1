import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { associateAccount } from '@lendside/contract/linking/associate-account.ts';

/** Result of looking up a loan: a code was sent to a contact on file, nothing matched, the loans belong to another profile, or
 *  they are linked now. */
export type LinkOutcome =
  | { readonly kind: 'codeSent'; readonly destination: string }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'linkedElsewhere'; readonly customerId: string }
  | { readonly kind: 'linked'; readonly customerName: string };

/** Converts the answer of the services. A missing field counts as no match, so that nothing is revealed by mistake. Source:
 *  LOP-108, security T25. */
export function toLinkOutcome(answer: ResponseOf<typeof associateAccount>): LinkOutcome {
  const { codeSentTo, customerId, customerName = '', isLinkedElsewhere = false } = answer;
  if (customerId !== undefined && isLinkedElsewhere) return { kind: 'linkedElsewhere', customerId };
  if (answer.found && customerId !== undefined) return { kind: 'linked', customerName };
  return codeSentTo === undefined ? { kind: 'notFound' } : { kind: 'codeSent', destination: codeSentTo };
}

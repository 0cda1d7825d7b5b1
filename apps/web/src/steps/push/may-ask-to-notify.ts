import type { PermissionStanding } from '#device/permissions.ts';

/** The facts that decide whether a person is asked. */
export interface AskFacts {
  /** The flag of analytics and push. */
  readonly isPushOn: boolean;
  readonly isAllowed: boolean;
  readonly standing: PermissionStanding;
  /** Answered No on this device before. */
  readonly isDeclined: boolean;
  readonly userAgent: string;
  /** A full sign-in, not a link or a guest. */
  readonly isWholeSession: boolean;
  /** The lender sends notifications, and this browser supports them. */
  readonly canSubscribe: boolean;
}

/** True when to ask after sign-in: push and notification management are on, the permission is undecided, there was no No on
 *  this device, and the browser is not Safari. Source: DEV-03, DEV-04, OPEN-68, LRO-009, LRO-012. */
export function mayAskToNotify(facts: AskFacts): boolean {
  const { isPushOn, isAllowed, standing, isDeclined, userAgent, isWholeSession, canSubscribe } = facts;
  const isWanted = isPushOn && isAllowed && !isDeclined && isWholeSession;
  return isWanted && standing === 'undecided' && canSubscribe && !isSafari(userAgent);
}

function isSafari(userAgent: string): boolean {
  return /Safari\//.test(userAgent) && !/Chrom(?:e|ium)\/|CriOS|FxiOS|EdgiOS|Android/.test(userAgent);
}

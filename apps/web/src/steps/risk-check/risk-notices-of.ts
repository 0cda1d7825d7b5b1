import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getRiskInfo } from '@lendside/contract/checks/get-risk-info.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';

/** What the risk check answered of a loan. */
export type RiskAnswer = ResponseOf<typeof getRiskInfo>;

/** A change of terms that its borrower has not said OK to. */
export type RiskNotice =
  | {
      readonly kind: 'limit';
      readonly loanId: number;
      readonly creditLimit: Cents;
      readonly previousCreditLimit: Cents | null;
    }
  | {
      readonly kind: 'rate';
      readonly loanId: number;
      readonly rateE8: number;
      readonly previousRateE8: number | null;
      readonly ratePer: RiskAnswer['ratePer'];
    };

/** A changed limit as this device keeps it until the OK: the new limit in cents and when it was told (ISO). Source: LOP-048. */
export interface KeptLimit {
  readonly creditLimit: Cents;
  readonly toldAt: string;
}

/** What a borrower did with a notice: said OK, or closed it, to be told again with the next check. */
export type Reply = 'ok' | 'closed';

/** Tells one notice from another: of the same change it is the same. */
export function noticeKey(notice: RiskNotice): string {
  return `${notice.loanId} ${notice.kind} ${notice.kind === 'limit' ? notice.creditLimit : notice.rateE8}`;
}

/** The notices of a loan, the limit first: by the answer of the check, and while there is none by what this device kept.
 *  Source: DSH-003, DSH-004, OFR-013, OFR-014, LOP-047. */
export function riskNoticesOf(
  loanId: number,
  answer: RiskAnswer | null,
  kept: KeptLimit | null,
): readonly RiskNotice[] {
  if (answer === null)
    return kept === null ? [] : [{ kind: 'limit', loanId, creditLimit: kept.creditLimit, previousCreditLimit: null }];
  const { creditLimit, previousCreditLimit, rateE8, previousRateE8, ratePer } = answer;
  return [
    ...(answer.creditLimitChanged && creditLimit !== null
      ? [{ kind: 'limit', loanId, creditLimit, previousCreditLimit } as const]
      : []),
    ...(answer.rateChanged ? [{ kind: 'rate', loanId, rateE8, previousRateE8, ratePer } as const] : []),
  ];
}

/** Whether there is something new in this answer and its borrower said OK to all of it; `replies` by `noticeKey`. Source: OFR-013. */
export function isAgreed(loanId: number, answer: RiskAnswer, replies: ReadonlyMap<string, Reply>): boolean {
  const notices = riskNoticesOf(loanId, answer, null);
  return notices.length > 0 && notices.every((notice) => replies.get(noticeKey(notice)) === 'ok');
}

/** A kept limit as text, and back; null for what was not written so. */
export function toKeptText({ creditLimit, toldAt }: KeptLimit): string {
  return JSON.stringify({ creditLimit, toldAt });
}

/** Reads what `toKeptText` wrote. */
export function parseKept(text: string | null): KeptLimit | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('creditLimit' in value) || !('toldAt' in value)) return null;
    const { creditLimit, toldAt } = value;
    const isLimit = typeof creditLimit === 'number' && Number.isSafeInteger(creditLimit) && creditLimit >= 0;
    return isLimit && typeof toldAt === 'string' ? { creditLimit: cents(creditLimit), toldAt } : null;
  } catch {
    // Not ours: somebody else wrote there.
    return null;
  }
}

/** 12500000 → "12.5%", 279500000 → "279.5%". */
export function percentText(rateE8: number): string {
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(rateE8 / 1e6)}%`;
}

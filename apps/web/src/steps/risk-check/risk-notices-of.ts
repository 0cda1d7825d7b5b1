import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getRiskInfo } from '@lendside/contract/checks/get-risk-info.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';

/** The risk check's answer about a loan. */
export type RiskAnswer = ResponseOf<typeof getRiskInfo>;

/** A change of terms that its borrower has not confirmed with OK. */
export type RiskNotice =
  | {
      readonly kind: 'limit';
      readonly loanId: number;
      readonly creditLimit: Cents;
      readonly previousCreditLimit: Cents | null;
      /** Reasons and rights of a lowered limit; empty when the limit rose. */
      readonly explanation: RiskAnswer['explanation'];
    }
  | {
      readonly kind: 'rate';
      readonly loanId: number;
      readonly rateE8: number;
      readonly previousRateE8: number | null;
      readonly ratePer: RiskAnswer['ratePer'];
    };

/** A changed limit, stored on this device until the OK: the new limit in cents and the time of the notice (ISO). Source:
 *  LOP-048. */
export interface KeptLimit {
  readonly creditLimit: Cents;
  readonly toldAt: string;
}

/** What a borrower did with a notice: pressed OK, or closed it, so that the next check shows it again. */
export type Reply = 'ok' | 'closed';

/** Identifies a notice; the same change has the same key. */
export function noticeKey(notice: RiskNotice): string {
  return `${notice.loanId} ${notice.kind} ${notice.kind === 'limit' ? notice.creditLimit : notice.rateE8}`;
}

/** Returns a loan's notices, the limit first: from the check's answer, or from this device until there is one. Source:
 *  DSH-003, DSH-004, OFR-013, OFR-014, LOP-047. */
export function riskNoticesOf(
  loanId: number,
  answer: RiskAnswer | null,
  kept: KeptLimit | null,
): readonly RiskNotice[] {
  if (answer === null)
    return kept === null
      ? []
      : [{ kind: 'limit', loanId, creditLimit: kept.creditLimit, previousCreditLimit: null, explanation: [] }];
  const { creditLimit, previousCreditLimit, rateE8, previousRateE8, ratePer, explanation } = answer;
  return [
    ...(answer.creditLimitChanged && creditLimit !== null
      ? [{ kind: 'limit', loanId, creditLimit, previousCreditLimit, explanation } as const]
      : []),
    ...(answer.rateChanged ? [{ kind: 'rate', loanId, rateE8, previousRateE8, ratePer } as const] : []),
  ];
}

/** True when this answer has changes and the borrower pressed OK on all of them; `replies` by `noticeKey`. Source: OFR-013. */
export function isAgreed(loanId: number, answer: RiskAnswer, replies: ReadonlyMap<string, Reply>): boolean {
  const notices = riskNoticesOf(loanId, answer, null);
  return notices.length > 0 && notices.every((notice) => replies.get(noticeKey(notice)) === 'ok');
}

/** Converts a stored limit to text. */
export function toKeptText({ creditLimit, toldAt }: KeptLimit): string {
  return JSON.stringify({ creditLimit, toldAt });
}

/** Reads the text of `toKeptText`; null for any other text. */
export function parseKept(text: string | null): KeptLimit | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('creditLimit' in value) || !('toldAt' in value)) return null;
    const { creditLimit, toldAt } = value;
    const isLimit = typeof creditLimit === 'number' && Number.isSafeInteger(creditLimit) && creditLimit >= 0;
    return isLimit && typeof toldAt === 'string' ? { creditLimit: cents(creditLimit), toldAt } : null;
  } catch {
    // Not our text: something else wrote it.
    return null;
  }
}

/** 12500000 → "12.5%", 279500000 → "279.5%". */
export function percentText(rateE8: number): string {
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(rateE8 / 1e6)}%`;
}

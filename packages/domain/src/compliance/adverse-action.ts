import { longDate } from '#calendar/long-date.ts';

/** Principal reasons for a refusal or a worse term, in the words of the model form. Source: 12 CFR 1002, Appendix C, form C-1. */
export const ADVERSE_REASONS = {
  poorPerformanceWithUs: 'Poor credit performance with us',
  delinquentWithUs: 'Delinquent past or present credit obligations with us',
  delinquentWithOthers: 'Delinquent past or present credit obligations with others',
  excessiveObligations: 'Excessive obligations in relation to income',
  insufficientIncome: 'Income insufficient for amount of credit requested',
  unverifiedIncome: 'Unable to verify income',
  unverifiedIdentity: 'Unable to verify identity',
  bankruptcy: 'Bankruptcy',
  collateral: 'Value or type of collateral not sufficient',
} as const;

/** Code of a principal reason. */
export type AdverseReason = keyof typeof ADVERSE_REASONS;

/** All codes, in the order in which forms offer them. */
export const ADVERSE_REASON_CODES = Object.keys(ADVERSE_REASONS) as readonly AdverseReason[];

/** Most reasons that a notice lists. More are not likely to help the applicant. Source: 12 CFR 1002.9(b)(2), comment 1. */
export const ADVERSE_REASONS_MAX = 4;

/** A score that the decision used. */
export interface UsedScore {
  readonly value: number;
  readonly lowest: number;
  readonly highest: number;
  /** The day the score was created, `2026-06-15`. */
  readonly on: string;
  /** The key factors that lowered it, at most four, in the agency's words. */
  readonly factors: readonly string[];
}

/** The consumer report that a decision used. */
export interface UsedReport {
  readonly agency: { readonly name: string; readonly address: string; readonly phone: string };
  readonly score: UsedScore | null;
}

/** A refusal of credit or a change of terms to the borrower's disadvantage, with the facts it was decided on. */
export interface AdverseAction {
  /** Empty when the decision recorded none. The notice then tells the right to ask for them. */
  readonly reasons: readonly AdverseReason[];
  /** Null when no consumer report was used. */
  readonly report: UsedReport | null;
}

/** The lender as the law wants it named: creditor, secured party, sender of letters. */
export interface NamedLender {
  readonly name: string;
  /** In one line. */
  readonly address: string;
  readonly phone: string;
}

/** A part of an explanation: a heading with its sentences. */
export interface ExplanationPart {
  readonly heading: string;
  readonly sentences: readonly string[];
}

/** Returns the reason codes among some texts, without repeats and in the given order. */
export function readAdverseReasons(texts: readonly unknown[]): readonly AdverseReason[] {
  return ADVERSE_REASON_CODES.filter((code) => texts.includes(code)).toSorted(
    (a, b) => texts.indexOf(a) - texts.indexOf(b),
  );
}

function reasonsPart({ reasons }: AdverseAction, lender: NamedLender): ExplanationPart {
  if (reasons.length > 0)
    return { heading: 'Why we decided this', sentences: reasons.map((reason) => `${ADVERSE_REASONS[reason]}.`) };
  return {
    heading: 'You may ask why',
    sentences: [
      'You have the right to a statement of the specific reasons for this decision.',
      `Ask within 60 days of this notice: call ${lender.phone}, or write to ${lender.name}, ${lender.address}.`,
      'We send you the reasons in writing within 30 days of your request.',
    ],
  };
}

function scoreSentences({ agency, score }: UsedReport): readonly string[] {
  if (score === null) return [];
  return [
    `We also used your credit score, from ${agency.name}. It was ${score.value} on ${longDate(score.on)}; scores range from ${score.lowest} to ${score.highest}.`,
    `Key factors that lowered your score: ${score.factors.join('; ')}.`,
  ];
}

function reportPart(report: UsedReport): ExplanationPart {
  const { name, address, phone } = report.agency;
  return {
    heading: 'The credit report we used',
    sentences: [
      `Our decision was based in whole or in part on information in a report from ${name}, ${address}, phone ${phone}.`,
      'The agency did not make the decision and cannot give you the specific reasons for it.',
      'You have the right to a free copy of your report from the agency if you ask for it within 60 days of this notice.',
      'You have the right to dispute with the agency any information in the report that is wrong or incomplete.',
      ...scoreSentences(report),
    ],
  };
}

/** Explains a decision against the borrower: the reasons, the report that was used, and the rights under the Equal Credit
 *  Opportunity Act and the Fair Credit Reporting Act. Source: 12 CFR 1002.9(b), Appendix A; 15 U.S.C. 1681m(a). */
export function explainAdverseAction(action: AdverseAction, lender: NamedLender): readonly ExplanationPart[] {
  return [
    reasonsPart(action, lender),
    ...(action.report === null ? [] : [reportPart(action.report)]),
    {
      heading: 'Equal Credit Opportunity Act',
      sentences: [
        'The federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant’s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act.',
        'The federal agency that administers compliance with this law concerning this creditor is the Federal Trade Commission, Equal Credit Opportunity, Washington, DC 20580.',
      ],
    },
    { heading: 'The creditor', sentences: [`${lender.name}, ${lender.address}, phone ${lender.phone}.`] },
  ];
}

import { addMonths, type BusinessDate } from '#calendar/business-date.ts';
import type { DocumentKind } from './document-content.ts';

/** What we keep: documents of ours, signed files of a vendor, certificates of completion, and uploads. */
export type KeptKind = DocumentKind | 'signed' | 'certificate' | 'upload';

/** Months for which a kind is kept after the day it was made, and after the end of its loan. The law asks for two years (Reg Z) and 25 months (Reg B); papers about
 *  the loan are kept as long as its ledger. Source: width 3; loan-core 6.4; 12 CFR 1002.12, 1026.25. */
export const RETENTION_MONTHS: Readonly<Record<KeptKind, number>> = {
  agreement: 84,
  settlementAgreement: 84,
  esignConsent: 84,
  autopayAuthorization: 84,
  privacyNotice: 84,
  spouseNotice: 84,
  statement: 84,
  letter: 84,
  payoffLetter: 84,
  lienRelease: 84,
  signed: 84,
  certificate: 84,
  upload: 84,
};

/** Months for which the uploads of an application are kept that became no loan. Source: 12 CFR 1002.12(b). */
export const UPLOADS_WITHOUT_LOAN_MONTHS = 25;

/** Returns the first day on which a document may go, if its loan has been over for as long. */
export function deleteAfter(kind: KeptKind, madeOn: BusinessDate): BusinessDate {
  return addMonths(madeOn, RETENTION_MONTHS[kind]);
}

import { LOAN_SYSTEM_IDS, type LoanSystemId } from '#loan-systems/loan-systems.ts';
import type { Features } from './configuration.ts';

/** Tells whether documents of a loan in this system can be uploaded. The partner's system takes none. Source: LRO-010, LRO-011. */
export function isUploadOffered(
  features: Pick<Features, 'nlsDocumentUpload' | 'tlxeDocumentUpload'>,
  lmsId: LoanSystemId,
): boolean {
  if (lmsId === LOAN_SYSTEM_IDS.NLS) return features.nlsDocumentUpload;
  return lmsId === LOAN_SYSTEM_IDS.TLXe && features.tlxeDocumentUpload;
}

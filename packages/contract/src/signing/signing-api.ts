import { acknowledgeDisclosures } from './acknowledge-disclosures.ts';
import {
  getEsignAgreement,
  getEsignConsent,
  getEsignSample,
  giveEsignConsent,
  withdrawEsignConsent,
} from './esign-consent.ts';
import { getSigningDocuments } from './get-signing-documents.ts';
import { getSigningStatus } from './get-signing-status.ts';
import { reportSigningReturn } from './report-signing-return.ts';
import { startSigning } from './start-signing.ts';

/** API calls of the `signing` feature. */
export const signingApi = {
  getSigningDocuments,
  startSigning,
  getSigningStatus,
  reportSigningReturn,
  acknowledgeDisclosures,
  getEsignConsent,
  giveEsignConsent,
  withdrawEsignConsent,
  getEsignSample,
  getEsignAgreement,
} as const;

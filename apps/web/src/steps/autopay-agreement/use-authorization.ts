import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { acknowledgeDisclosures } from '@lendside/contract/signing/acknowledge-disclosures.ts';
import { getEsignConsent } from '@lendside/contract/signing/esign-consent.ts';
import { getSigningDocuments } from '@lendside/contract/signing/get-signing-documents.ts';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { forget, queryOf } from '#api/query-client.ts';
import { toAcknowledgment } from '#steps/signing/own-block.ts';
import type { SigningDocument } from '#steps/signing/signing-facts.ts';
import { useAcknowledger } from '#steps/signing/use-acknowledger.ts';
import { kindFor } from './autopay-choice.ts';

/** The authorization of autopay as a document. */
export interface Authorization {
  /** Null while it is read, and when there is none to show: the person did not agree to electronic documents, or the store of documents
   *  does not answer. Then the words are shown without a document. */
  readonly document: SigningDocument | null;
  readonly isReading: boolean;
  /** Records that the person read the document. Does nothing without one, or when it was recorded before. Throws when the call fails. */
  acknowledge(): Promise<void>;
}

/** Finds the authorization of autopay for this card or account; asks nothing while it is null. Source: LOP-056, LAP-059, LAP-062. */
export function useAuthorization(loan: LoanEntity, method: CardEntity | null): Authorization {
  const isAsked = method !== null;
  const who = useAcknowledger(loan, isAsked);
  const consent = useQuery({ ...queryOf(getEsignConsent, {}), enabled: isAsked });
  const isAgreed = consent.data?.state === 'given';
  const { loanId, storeId, productId } = loan;
  const listed = useQuery({
    ...queryOf(getSigningDocuments, { loanId, disclosureType: 'autopay', storeId, productId }),
    enabled: isAsked && isAgreed,
  });
  const kind = isAsked ? kindFor(method) : null;
  const document = listed.data?.documents.find(({ authorizes }) => authorizes === kind && kind !== null) ?? null;
  return {
    document,
    isReading: isAsked && (consent.isLoading || listed.isLoading),
    acknowledge: async () => {
      if (document === null || document.acknowledgedOn !== null) return;
      try {
        await call(acknowledgeDisclosures, toAcknowledgment(loan, 'autopay', document, who, null));
      } catch (error) {
        if (codeOf(error) === 'DocumentChanged') await forget(getSigningDocuments);
        throw error;
      }
      await forget(getSigningDocuments);
    },
  };
}

import { toDeviceName } from '#identity/device-name.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getEsignConsent } from '@lendside/contract/signing/esign-consent.ts';
import { API_BASE_PATH } from '@lendside/contract/headers.ts';
import { getDocumentFile } from '@lendside/contract/documents/get-document-file.ts';
import { ESIGN_VERSION } from '@lendside/domain/documents/templates/esign-consent.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { countUse } from '#platform/access/window-limit.ts';
import { SIGNING_LIMITS } from '#platform/limits.ts';
import { acknowledgeDisclosures, readAcknowledged } from './acknowledge.ts';
import { giveConsent, readAgreedText, readConsent, requireConsent } from './consent/esign-consent.ts';
import { esignCodeOf, isEsignCode } from './consent/esign-code.ts';
import { consentTerms, readReach, toConsent } from './consent/consent-text.ts';
import { authorizedBy } from './disclosures/autopay-terms.ts';
import { findDisclosures } from './disclosures/find-disclosures.ts';
import { keepPapers } from './envelopes/keep-papers.ts';
import { withdrawAndEnd } from './envelopes/end-open-envelopes.ts';
import { startSigning } from './envelopes/start-signing.ts';
import { readStatus, reportReturn } from './envelopes/signing-status.ts';
import { requireConsentProof } from './guest-proof.ts';
import type { SigningMeans } from './signing-means.ts';

type Blocks = ResponseOf<typeof getEsignConsent>['blocks'];

/** Returns the handlers of the area `signing`. Source: LAP-059 to LAP-062, LOP-034, LOP-055, LOP-113, LOP-114, DOC-001 to DOC-007. */
export function signingHandlers(means: SigningMeans): Handlers<'signing'> {
  const { database, sealing, mode, paperwork } = means;
  const codeOf = ({ profileId }: Customer): string => esignCodeOf(sealing, profileId, ESIGN_VERSION);
  return {
    getSigningDocuments: async ({ loanId, disclosureType }, caller, { brand }) => {
      const asked = await findDisclosures(means, caller, { loanId, type: disclosureType });
      const consent = await requireConsent(database, caller, consentTerms(means, brand));
      const papers = await keepPapers(means, asked);
      const ids = papers.map(({ documentId }) => documentId);
      const acknowledged = await readAcknowledged(database, caller, consent, loanId, ids);
      const documents = papers.map(({ documentId, content }) => {
        const on = acknowledged.get(documentId);
        return {
          documentId,
          title: content.title,
          url: `${API_BASE_PATH}${getDocumentFile.path}?loanId=${loanId}&documentId=${documentId}`,
          disclosureType,
          requiresInitials: content.requiresInitials,
          required: asked.isRequired,
          acknowledgedOn: on === undefined ? null : businessDate(on),
          authorizes: authorizedBy(content),
        };
      });
      return { documents };
    },
    startSigning: (input, caller, context) => startSigning(means, input, caller, context),
    getSigningStatus: (input, caller) => readStatus(means, input, caller),
    reportSigningReturn: (input, caller, context) => reportReturn(means, input, caller, context),
    acknowledgeDisclosures: (input, caller, context) => acknowledgeDisclosures(means, input, caller, context),
    getEsignConsent: async (_input, caller, { brand }) => {
      await requireConsentProof(means, caller);
      const { title, blocks } = toConsent(means, brand, await readReach(means, caller), null);
      const consent = await readConsent(database, caller, consentTerms(means, brand));
      return { ...consent, title, blocks: blocks as Blocks };
    },
    giveEsignConsent: async ({ version, code }, caller, { userAgent, brand }) => {
      if (version !== ESIGN_VERSION)
        throw new Refused('DocumentChanged', 'The text has changed. Please read the new one.');
      await requireConsentProof(means, caller);
      const { consentCodes } = SIGNING_LIMITS;
      await countUse(database, 'esignCode', caller, consentCodes, 'Please wait a while before you try again.');
      if (!isEsignCode(code, codeOf(caller)))
        throw new Refused('CodeMismatchException', 'This is not the code in the document.');
      const content = toConsent(means, brand, await readReach(means, caller), null);
      const [{ bytes: pdf }, terms] = [await paperwork.write(content, mode), consentTerms(means, brand)];
      await giveConsent(database, caller, { content, pdf, terms, device: toDeviceName(userAgent) });
      return readConsent(database, caller, terms);
    },
    withdrawEsignConsent: async (_input, caller, { brand, requestId }) => {
      await withdrawAndEnd(database, caller, requestId);
      return readConsent(database, caller, consentTerms(means, brand));
    },
    getEsignSample: async (_input, caller, { brand }) => {
      await requireConsentProof(means, caller);
      const { bytes } = await paperwork.write(
        toConsent(means, brand, await readReach(means, caller), codeOf(caller)),
        mode,
      );
      return bytes;
    },
    getEsignAgreement: async (_input, caller) => {
      const pdf = await readAgreedText(database, caller);
      if (pdf === null) throw new Refused('NotFoundException', 'You have not agreed to electronic documents.');
      return pdf;
    },
  };
}

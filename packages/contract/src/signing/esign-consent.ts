import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { documentBlock } from '#documents/get-document-page.ts';
import { defineEndpoint } from '#endpoint.ts';

const fields = {
  /** `outdated`: the requirements changed since this person agreed. */
  state: z.enum(['none', 'given', 'withdrawn', 'outdated']),
  /** The version of the text in force. */
  version: z.string(),
  givenAt: z.nullable(z.iso.datetime()),
};

const consent = z.object(fields);

/** Returns whether this person agreed to electronic documents, with the text in force: the same words as its PDF. Ours, not in the
 *  specification. Source: loan-core 6.4. */
export const getEsignConsent = defineEndpoint({
  name: 'getEsignConsent',
  area: 'signing',
  summary: 'Read whether a person agreed to electronic documents.',
  method: 'GET',
  path: '/esignConsent',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans', 'Home'],
  blocked: 'basic',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({ ...fields, title: z.string(), blocks: z.array(documentBlock) }),
  errors: ['NotFoundException', 'PartyNotVerified'],
});

/** Records the agreement. `code` stands in the sample PDF, which proves that this person can open the format. Ours, not in the
 *  specification. Source: loan-core 6.4, 15 USC 7001(c). */
export const giveEsignConsent = defineEndpoint({
  name: 'giveEsignConsent',
  area: 'signing',
  summary: 'Agree to electronic documents.',
  method: 'POST',
  path: '/esignConsent',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans', 'Home'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ version: text(40), code: text(12) }),
  response: consent,
  errors: ['NotFoundException', 'PartyNotVerified', 'CodeMismatchException', 'DocumentChanged'],
});

/** Takes the agreement back: documents come on paper, and nothing is signed online. Ours, not in the specification. Source:
 *  loan-core 6.4. */
export const withdrawEsignConsent = defineEndpoint({
  name: 'withdrawEsignConsent',
  area: 'signing',
  summary: 'Take the agreement to electronic documents back.',
  method: 'DELETE',
  path: '/esignConsent',
  access: ['customer', 'linked'],
  flows: ['Loans', 'Home'],
  blocked: 'basic',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: consent,
  errors: [],
});

/** Returns the text of the consent as a PDF with this person's code in it. Ours, not in the specification. Source: loan-core 6.4. */
export const getEsignSample = defineEndpoint({
  name: 'getEsignSample',
  area: 'signing',
  summary: 'Download the consent text with a code in it.',
  method: 'GET',
  path: '/esignSample',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans', 'Home'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  mediaType: 'application/pdf',
  request: z.strictObject({}),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['NotFoundException', 'PartyNotVerified'],
});

/** Returns the PDF of the text that this person last agreed to, as they read it. Ours, not in the specification. Source: loan-core
 *  6.4, 15 USC 7001(c). */
export const getEsignAgreement = defineEndpoint({
  name: 'getEsignAgreement',
  area: 'signing',
  summary: 'Download the text that a person agreed to.',
  method: 'GET',
  path: '/esignAgreement',
  access: ['customer', 'linked'],
  flows: ['Loans', 'Home'],
  blocked: 'basic',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  mediaType: 'application/pdf',
  request: z.strictObject({}),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['NotFoundException'],
});

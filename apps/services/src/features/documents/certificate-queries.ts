import {
  certificateOfCompletion,
  type CompletionFacts,
} from '@lendside/domain/documents/templates/certificate-of-completion.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { SealedPdf, Sealer } from './seal/seal-pdf.ts';
import { writePdf } from './write-pdf.ts';

/** Writes and seals the certificate of completion of an envelope. Each call seals anew, so whoever keeps it keeps the first one.
 *  `at` is the time of the seal. Source: width 2. */
export async function makeCertificate(
  facts: CompletionFacts,
  { sealer, mode, at }: { readonly sealer: Sealer; readonly mode: Mode; readonly at: Date },
): Promise<SealedPdf & { readonly content: DocumentContent }> {
  const content = certificateOfCompletion(facts);
  const { bytes } = await writePdf(content, mode);
  return { content, ...(await sealer.seal(bytes, { at, reason: certificateReason(facts.envelopeId) })) };
}

const REASON = /^Certificate of completion of envelope ([\da-f-]{36})$/;

function certificateReason(envelopeId: string): string {
  return `Certificate of completion of envelope ${envelopeId}`;
}

/** Returns the envelope whose certificate was sealed with this reason; null for another reason. */
export function envelopeOfReason(reason: string): string | null {
  return REASON.exec(reason)?.[1] ?? null;
}

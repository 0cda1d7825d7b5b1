import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import type { SigningType } from '@lendside/domain/signing/signing-types.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { CommandResult } from '@lendside/providers/loan-systems/command-result.ts';
import type { LoanSystem } from '@lendside/providers/loan-systems/port.ts';
import type { Transaction } from '#platform/database.ts';
import type { Json } from '#servicing/executor/loan-command.ts';

/** A person who signs, as the lender's records name them. */
export interface PartyToSign {
  readonly party: 'borrower' | 'coborrower';
  readonly customerId: string;
  readonly name: string;
  readonly email: string | null;
}

/** The facts from which documents are made. */
export interface SubjectFacts {
  readonly record: LoanRecord;
  readonly system: LoanReader;
  /** The caller's customer number in that system, as a list of one. */
  readonly customerIds: readonly string[];
  /** The borrower, and the co-borrower of a shared loan. */
  readonly parties: readonly PartyToSign[];
  readonly lender: { readonly name: string; readonly address: string } | null;
}

/** What there is to sign now. */
export interface ToSign {
  /** What the envelope is called at the vendor. */
  readonly title: string;
  /** The documents in their order. The same facts give the same documents. */
  readonly contents: readonly DocumentContent[];
  /** The last day to sign. */
  readonly signBy: BusinessDate;
  /** What the documents promise; kept with the envelope. `asOf` names the day of documents that are valid on one day only. */
  readonly terms: { readonly [name: string]: Json };
  /** The terms of a renewal, when they are shown for the first time. */
  readonly revision?: { readonly renewalId: string; readonly asOf: BusinessDate; readonly hash: string } | null;
}

/** A signature of all parties, to be applied to the loan. */
export interface SignatureToApply {
  readonly key: string;
  readonly loanId: number;
  /** What the signed documents promise: the `terms` of the envelope. */
  readonly terms: Readonly<Record<string, unknown>>;
  /** When the last party signed. */
  readonly signedAt: Date;
}

/** One thing that can be signed. A new one is a file in this folder and a line in `find-subject.ts`. */
export interface SigningSubject {
  readonly type: SigningType;
  /** The command that a signature carries out, for the chain of documents. */
  readonly act: string;
  /** Whether the documents are valid on one business date only. Shortly before that day ends, no signing page of them opens. */
  readonly isOfOneDay: boolean;
  /** True when signing already tells the parties of the end or the refusal. */
  readonly tellsOfEnds: boolean;
  /** Returns what there is to sign; null when there is nothing, or it is signed already. */
  find(facts: SubjectFacts): Promise<ToSign | null>;
  /** Changes the loan in the transaction that completes the envelope, and returns the business date on which the signature counts:
   *  that of `signedAt`, although a later day may have begun. Refuses what the documents promise when the loan does not promise it
   *  any more. */
  apply(
    system: LoanSystem<Transaction>,
    tx: Transaction,
    signature: SignatureToApply,
  ): Promise<CommandResult<{ readonly signedOn: BusinessDate }>>;
  /** Does what follows when a party declines to sign, in the transaction that records it. */
  declined?(
    system: LoanSystem<Transaction>,
    tx: Transaction,
    envelope: Pick<SignatureToApply, 'terms'> & { readonly customerIds: readonly string[] },
  ): Promise<void>;
}

import { keepDocument, recordDocument, storeDocument } from '@lendside/services/features/documents/keep-document.ts';
import { makeCertificate } from '@lendside/services/features/documents/certificate-queries.ts';
import { writePdf } from '@lendside/services/features/documents/write-pdf.ts';
import type { SigningMeans } from '@lendside/services/features/signing/signing-means.ts';
import type { Transaction } from '@lendside/services/platform/database.ts';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import type { LoanSystem } from '@lendside/providers/loan-systems/port.ts';
import { SEALING_KEY } from './settings.ts';

/** What the parts of a run have of their own. */
interface OwnMeans extends Pick<SigningMeans, 'database' | 'logger' | 'signing' | 'files'> {
  readonly loanSystems: readonly LoanSystem<Transaction>[];
}

/** What the HTTP side of signing depends on in a run. A run moves the days, so they close at no hour. */
export function signingMeansOfRun(own: OwnMeans): SigningMeans {
  return {
    ...own,
    mode: 'simulation',
    sealing: makeSealing([SEALING_KEY]),
    renewalDesks: Object.fromEntries(
      own.loanSystems.flatMap(({ lmsId, capabilities: { renewals } }) =>
        renewals === null ? [] : [[lmsId, renewals]],
      ),
    ),
    paperwork: {
      write: writePdf,
      keep: keepDocument,
      store: storeDocument,
      record: recordDocument,
      certify: makeCertificate,
    },
    lender: { name: 'Trial Lending', address: '1 Main Street, Savannah, GA 31401' },
    isBankOffered: () => Promise.resolve(false),
    closingHours: null,
    ownOrigins: ['https://pay.example'],
  };
}

import { getLoanDocuments } from '@lendside/contract/documents/get-loan-documents.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentView } from './document-view.tsx';
import { DocumentsFrame, DocumentsSkeleton } from './documents-frame.tsx';
import { NoDocuments } from './no-documents.tsx';
import { useOpenDocument } from './open-document.ts';

const FAILED = 'Failed to get signed account documents. Please try again.';

/** Lists the signed documents of a loan, of a paid-off loan too, and opens them. Source: LRT-018, DOC-012, LAP-069, LER-028. */
export default function DocumentsScreen() {
  const { documentId, close } = useOpenDocument();
  return (
    <DocumentsFrame title="Signed documents" what={FAILED}>
      {(loan) =>
        documentId === null ? (
          <SignedDocuments loan={loan} />
        ) : (
          <DocumentView
            key={documentId}
            loan={loan}
            documentId={documentId}
            onClose={close}
            closeText="All documents"
          />
        )
      }
    </DocumentsFrame>
  );
}

function SignedDocuments({ loan }: { readonly loan: LoanEntity }) {
  const { pathOf } = useOpenDocument();
  const list = useQuery(queryOf(getLoanDocuments, { lmsId: loan.lmsId, loanId: loan.loanId, paidOff: loan.paidOff }));
  if (list.isPending) return <DocumentsSkeleton />;
  if (list.data === undefined)
    return (
      <ReadFailure what={FAILED} error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
    );
  if (list.data.documents.length === 0) return <NoDocuments loan={loan} />;
  return (
    <Card title="What you signed">
      <DocumentList
        pathOf={pathOf}
        documents={list.data.documents.map((each) => ({
          documentId: each.documentId,
          name: each.documentName,
          about: each.signedDate === null ? 'Not signed yet' : `Signed ${formatFullDay(each.signedDate)}`,
        }))}
      />
    </Card>
  );
}

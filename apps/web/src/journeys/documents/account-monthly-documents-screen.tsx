import { getAccountDocuments } from '@lendside/contract/documents/get-account-documents.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentView } from './document-view.tsx';
import { DocumentsFrame, DocumentsSkeleton } from './documents-frame.tsx';
import styles from './documents.module.css';
import { findDocuments, yearsOf } from './group-documents.ts';
import { NoDocuments } from './no-documents.tsx';
import { useOpenDocument } from './open-document.ts';

const FAILED = 'Failed to get signed account documents. Please try again.';

/** More documents than this get a search by name. */
const SEARCHED_FROM = 8;

/** Lists the statements and letters of a loan, newest first, with what is new, and opens them. Source: LRT-019, DOC-011, LAP-067,
 *  LAP-068, LER-028, LER-029. */
export default function AccountMonthlyDocumentsScreen() {
  const { documentId, close } = useOpenDocument();
  return (
    <DocumentsFrame title="Statements and letters" what={FAILED}>
      {(loan) =>
        documentId === null ? (
          <MonthlyDocuments loan={loan} />
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

function MonthlyDocuments({ loan }: { readonly loan: LoanEntity }) {
  const list = useQuery(queryOf(getAccountDocuments, { lmsId: loan.lmsId, loanId: loan.loanId }));
  const { pathOf } = useOpenDocument();
  const [year, setYear] = useState('');
  const [words, setWords] = useState('');
  if (list.isPending) return <DocumentsSkeleton />;
  if (list.data === undefined)
    return (
      <ReadFailure what={FAILED} error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
    );
  const { documents } = list.data;
  if (documents.length === 0) return <NoDocuments loan={loan} />;
  const found = findDocuments(documents, { year, words });
  const years = yearsOf(documents);
  return (
    <Card title="Newest first">
      {documents.length >= SEARCHED_FROM && (
        <div className={styles['search']}>
          <Field name="words" label="Search by name" value={words} onChange={setWords} />
          {years.length > 1 && (
            <SelectField
              name="year"
              label="Year"
              placeholder="All years"
              value={year}
              onChange={setYear}
              choices={years.map((each) => ({ label: each, value: each }))}
            />
          )}
        </div>
      )}
      <p className="screen-reader" role="status">
        {found.length === 1 ? '1 document' : `${found.length} documents`}
      </p>
      {found.length === 0 && <p>No document has these words. Try fewer words or another year.</p>}
      <DocumentList
        pathOf={pathOf}
        documents={found.map((each) => ({
          documentId: each.documentId,
          name: each.documentName,
          about: formatFullDay(each.documentDate),
          mark: each.viewed ? (
            <span className="screen-reader">Opened before</span>
          ) : (
            <StatusPill tone="neutral">New</StatusPill>
          ),
        }))}
      />
    </Card>
  );
}

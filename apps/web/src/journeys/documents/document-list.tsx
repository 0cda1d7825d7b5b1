import { Link } from '@tanstack/react-router';
import { ChevronRight, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './documents.module.css';

/** One document of a list. */
export interface ListedDocument {
  readonly documentId: string;
  readonly name: string;
  /** Under the name: a date, or who signed. */
  readonly about: string;
  /** Beside the name, such as "New". */
  readonly mark?: ReactNode;
}

/** A list of documents; each opens in the app. Props: documents, pathOf (the address that opens one). */
export function DocumentList({
  documents,
  pathOf,
}: {
  readonly documents: readonly ListedDocument[];
  readonly pathOf: (documentId: string) => string;
}) {
  return (
    <ul className={styles['list']}>
      {documents.map(({ documentId, name, about, mark }) => (
        <li key={documentId}>
          <Link to={pathOf(documentId)} preload="intent" className={styles['row']}>
            <FileText aria-hidden="true" />
            <span className={styles['words']}>
              <span className={styles['name']}>{name}</span>
              <span className={styles['about']}>{about}</span>
            </span>
            {mark}
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { listUploadTasks } from '@lendside/contract/uploads/list-upload-tasks.ts';
import { listUploads } from '@lendside/contract/uploads/list-uploads.ts';
import type { UploadDocType } from '@lendside/domain/documents/upload-doc-types.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { useQuery } from '@tanstack/react-query';
import { Camera, Paperclip } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { fileSource } from '#platform/file-source.ts';
import type { FilesAnswer } from '#device/files.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { fieldId } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { showToast } from '#ui/toast.tsx';
import { HistoryList } from './history-list.tsx';
import { ItemRow } from './item-row.tsx';
import type { UploadItem } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';
import { closedWord, DOC_TYPE_NAMES } from './upload-words.ts';
import styles from './upload.module.css';

/** What the lender asks for. */
export type AskedTask = ResponseOf<typeof listUploadTasks>['tasks'][number];

interface TaskCardProps {
  readonly task: AskedTask;
  readonly loanId: number;
  readonly lmsId: LoanSystemId;
  readonly accept: string;
  readonly queue: UploadQueue;
  readonly items: readonly UploadItem[];
}

/** One thing that the lender asks for: why, the ways to choose files, the files on their way and those that arrived. */
export function TaskCard({ task, loanId, lmsId, accept, queue, items }: TaskCardProps) {
  const { taskId, docTypes, reason, isOpen } = task;
  const types = docTypes.map((type) => DOC_TYPE_NAMES[type]);
  return (
    <Card
      title={listOf(types)}
      aside={isOpen ? undefined : <ClosedPill taskId={taskId} loanId={loanId} lmsId={lmsId} />}
    >
      <div className={styles['task']}>
        <p>{reason}</p>
        {isOpen && <Chooser task={task} accept={accept} queue={queue} />}
        {items.length > 0 && (
          <ul className={styles['rows']} aria-label="Files you chose">
            {items.map((item) => (
              <ItemRow key={item.id} item={item} queue={queue} />
            ))}
          </ul>
        )}
        <h3 className={styles['heading']}>Files you sent</h3>
        <HistoryList taskId={taskId} loanId={loanId} lmsId={lmsId} />
      </div>
    </Card>
  );
}

/** Says how a closed task ended, once its files are known. */
function ClosedPill({ taskId, loanId, lmsId }: Pick<TaskCardProps, 'loanId' | 'lmsId'> & { readonly taskId: number }) {
  const { data } = useQuery(queryOf(listUploads, { taskId, loanId, lmsId }));
  if (data === undefined) return null;
  const { tone, word } = closedWord(data.files);
  return <StatusPill tone={tone}>{word}</StatusPill>;
}

const LIST = new Intl.ListFormat('en-US');

/** Joins names: "Photo ID, proof of address, and proof of income". */
function listOf(names: readonly string[]): string {
  return LIST.format(
    names.map((name, index) => (index === 0 ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`)),
  );
}

const NO_CAMERA: Readonly<Record<Exclude<FilesAnswer['kind'], 'chosen' | 'cancelled'>, string>> = {
  refused: 'The camera isn’t allowed. Turn it on in your settings, or choose a photo.',
  unavailable: 'That didn’t work. Please choose a file instead.',
};

/** The kind of document, and the buttons that choose files or take a photo. */
function Chooser({ task: { taskId, docTypes }, accept, queue }: Pick<TaskCardProps, 'task' | 'accept' | 'queue'>) {
  const [only, ...others] = docTypes;
  // Of several kinds none is chosen for the person: a wrong one would be sent without anybody noticing.
  const [docType, setDocType] = useState<UploadDocType | undefined>(others.length === 0 ? only : undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (ask: () => Promise<FilesAnswer>) => {
    if (docType === undefined) {
      setProblem('Choose what you are sending first.');
      document.getElementById(fieldId(`document-${taskId}`))?.focus();
      return;
    }
    const answer = await ask();
    if (answer.kind === 'chosen') queue.add(taskId, docType, answer.files);
    else if (answer.kind !== 'cancelled') showToast(NO_CAMERA[answer.kind], 'problem');
  };
  return (
    <>
      {docTypes.length > 1 && (
        <SelectField
          name={`document-${taskId}`}
          label="What are you sending?"
          placeholder="Choose a document"
          value={docType ?? ''}
          error={problem}
          choices={docTypes.map((value) => ({ value, label: DOC_TYPE_NAMES[value] }))}
          onChange={(value) => {
            setProblem(null);
            setDocType(docTypes.find((type) => type === value));
          }}
        />
      )}
      <div className={styles['choose']}>
        <Button
          icon={<Paperclip aria-hidden="true" />}
          isFullWidth
          onClick={() => void take(() => fileSource.chooseFiles(accept))}
        >
          Choose files
        </Button>
        {accept.includes('image/') && (
          <Button
            tone="secondary"
            icon={<Camera aria-hidden="true" />}
            isFullWidth
            onClick={() => void take(() => fileSource.takePhoto())}
          >
            Take a photo
          </Button>
        )}
      </div>
    </>
  );
}

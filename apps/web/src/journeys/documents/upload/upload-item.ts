import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { listUploads } from '@lendside/contract/uploads/list-uploads.ts';
import type { UploadDocType } from '@lendside/domain/documents/upload-doc-types.ts';

/** Why a file was refused. */
export type UploadReason = NonNullable<ResponseOf<typeof listUploads>['files'][number]['reason']>;

/** How far a chosen file is. `paused`: it waits for the network or for us, and goes on by itself. `failed`: it waits for the person.
 *  `refused`: it can't be sent. */
export type ItemState =
  | { readonly step: 'preparing' }
  | { readonly step: 'waiting' }
  | { readonly step: 'sending'; readonly share: number }
  | { readonly step: 'paused'; readonly waitsFor: 'connection' | 'us' }
  | { readonly step: 'recording' }
  | { readonly step: 'sent' }
  | { readonly step: 'failed'; readonly text: string }
  | { readonly step: 'refused'; readonly text: string };

/** A file that the person chose for a task. */
export interface UploadItem {
  readonly id: string;
  readonly taskId: number;
  readonly docType: UploadDocType;
  readonly file: File;
  readonly state: ItemState;
}

/** Tells whether leaving the page would lose the file. */
export function isUnfinished({ state }: UploadItem): boolean {
  return state.step !== 'sent' && state.step !== 'refused';
}

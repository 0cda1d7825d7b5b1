import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { listUploads } from '@lendside/contract/uploads/list-uploads.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { forget, queryClient, queryOf } from '#api/query-client.ts';
import { callEffects } from './call-effects.ts';
import { preparePhoto } from './prepare-photo.ts';
import type { UploadItem } from './upload-item.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

/** The files of this page and their sending, which ends when the page is left. */
export function useUploadQueue(
  loanId: number,
  lmsId: LoanSystemId,
): { readonly queue: UploadQueue; readonly items: readonly UploadItem[] } {
  const [queue] = useState(() => openQueue(loanId, lmsId));
  const items = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(() => () => queue.close(), [queue]);
  return { queue, items };
}

function openQueue(loanId: number, lmsId: LoanSystemId): UploadQueue {
  const { uploadTypes, limits } = applyServerSettings(queryClient.getQueryData(queryOf(configSettings, {}).queryKey));
  const maxBytes = limits.uploadMaxBytes;
  return createUploadQueue({
    effectsFor: (taskId, docType) => callEffects({ taskId, loanId, lmsId, docType }),
    prepare: (file, mediaType) => preparePhoto(file, mediaType, maxBytes),
    rules: { uploadTypes, maxBytes },
    // The file leaves the list of this page once the history shows it.
    onSent: () => forget(listUploads),
  });
}

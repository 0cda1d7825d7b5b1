import { getUploadFile } from './get-upload-file.ts';
import { listUploadTasks } from './list-upload-tasks.ts';
import { listUploads } from './list-uploads.ts';
import { offerUploads } from './offer-uploads.ts';
import { recordUploads } from './record-uploads.ts';

/** API calls of the `uploads` feature. */
export const uploadsApi = {
  offerUploads,
  recordUploads,
  listUploads,
  getUploadFile,
  listUploadTasks,
} as const;

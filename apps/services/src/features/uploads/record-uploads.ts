import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { recordUploads as recordEndpoint } from '@lendside/contract/uploads/record-uploads.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { findLoanTask, taskClosed } from './find-task.ts';
import { toWireStatus } from './to-wire-status.ts';
import type { UploadMeans } from './upload-means.ts';
import { findUpload, readUploads, recordUpload, type Upload } from './upload-rows.ts';

type Request = RequestOf<typeof recordEndpoint>;
type Answer = ResponseOf<typeof recordEndpoint>;
type NamedFile = Request['files'][number];

/** Records files that the browser put into the store, and queues their checks. A file that the store does not have stays offered,
 *  and its answer says `missing`. Repeating the call is harmless. Source: LAP-064, DOC-009, LOP-115. */
export async function recordUploads(means: UploadMeans, request: Request, caller: Customer): Promise<Answer> {
  const { task, customerIds } = await findLoanTask(means, request, caller);
  const { taskId, docType } = request;
  if (!task.docTypes.includes(docType))
    throw new Refused('ConflictException', 'We don’t ask for this kind of document.');
  const known = await readAs(means.database, customerIds, (tx) => readUploads(tx, taskId));
  const pairs = request.files.map((file) => ({ file, upload: pickUpload(known, file) }));
  const isNew = ({ upload }: { readonly upload: Upload }): boolean => upload.state === 'offered';
  if (!task.isOpen && pairs.some(isNew)) throw taskClosed();
  const files = await Promise.all(
    pairs.map(async ({ file, upload }) => {
      const recorded = isNew({ upload }) ? await recordOne(means, customerIds, { file, upload, docType }) : upload;
      return { name: file.name, ...toWireStatus(recorded) };
    }),
  );
  return { taskId, files };
}

/** Finds the offered file by its id, or by its name for a client that sends no ids. */
function pickUpload(known: readonly Upload[], { uploadId, name }: NamedFile): Upload {
  const found =
    uploadId === undefined
      ? (known.find((each) => each.name === name && each.state === 'offered') ??
        known.find((each) => each.name === name))
      : known.find((each) => each.uploadId === uploadId);
  if (found === undefined) throw new Refused('NotFoundException', 'This file was not offered.');
  return found;
}

/** Looks for the file in the store, then records it. The look is outside of any transaction. */
async function recordOne(
  { database, files }: UploadMeans,
  customerIds: readonly string[],
  {
    file,
    upload,
    docType,
  }: { readonly file: NamedFile; readonly upload: Upload; readonly docType: Request['docType'] },
): Promise<Upload> {
  const head = await headOf(files, upload.fileKey);
  if (head.kind === 'absent') return { ...upload, state: 'refused', refusedWhy: 'missing' };
  const { uploadId } = upload;
  return readAs(database, customerIds, async (tx) => {
    await recordUpload(tx, { uploadId, name: file.name, byteCount: head.byteCount, docType });
    return (await findUpload(tx, uploadId)) ?? upload;
  });
}

async function headOf(files: Files | null, key: string) {
  const head = await files?.head(key);
  if (head === undefined || head.kind === 'unknown')
    throw new Refused('ServiceUnavailableException', 'The file can’t be recorded now. Please try again.');
  return head;
}

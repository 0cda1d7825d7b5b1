import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { offerUploads as offerEndpoint } from '@lendside/contract/uploads/offer-uploads.ts';
import { readFileType, uploadRefusal, wrongTypeText } from '@lendside/domain/documents/upload-file.ts';
import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { findLoanTask, taskClosed } from './find-task.ts';
import type { UploadMeans } from './upload-means.ts';
import { countOffers, insertOffer, lockTask, type OfferToMake } from './upload-rows.ts';
import { UPLOADS_LIMITS } from './uploads-limits.ts';

type Request = RequestOf<typeof offerEndpoint>;
type Answer = ResponseOf<typeof offerEndpoint>;

const DAY_SECONDS = 86_400;

/** Gives a form for each file, with which the browser puts it into the store. Refuses all of them when one can't be uploaded.
 *  Source: LAP-065, LOP-115, LVA-018, LVA-019, LER-039, VAL-39. */
export async function offerUploads(means: UploadMeans, request: Request, caller: Customer): Promise<Answer> {
  const { task, customerIds, configuration, isOffered } = await findLoanTask(means, request, caller);
  if (!task.isOpen || !isOffered) throw taskClosed();
  refuseWrongFiles(request.files, configuration);
  const { files } = means;
  if (files === null) throw new Refused('ServiceUnavailableException', 'Files can’t be uploaded now.');
  const expiresAt = new Date((means.nowMs?.() ?? Date.now()) + UPLOADS_LIMITS.formSeconds * 1000);
  const offers = request.files.map((file): OfferToMake => {
    const read = readFileType(file);
    return {
      uploadId: randomUUID(),
      taskId: task.taskId,
      loanId: task.loanId,
      customerIds,
      profileId: caller.profileId,
      name: file.name,
      byteCount: file.size,
      mediaType: read.ok ? read.mediaType : file.type,
      fileKey: `incoming/${randomUUID()}`,
    };
  });
  await keepOffers(means, offers, task.taskId, caller, customerIds);
  const uploads = await Promise.all(
    offers.map(async ({ uploadId, name, fileKey, mediaType }) => {
      const { uploadMaxBytes: maxBytes } = configuration.limits;
      const form = await files.offerUpload({ key: fileKey, mediaType, maxBytes, expiresAt });
      const fields = Object.fromEntries(form.fields);
      return { name, url: form.url, fields, expiresAt: form.expiresAt.toISOString(), uploadId };
    }),
  );
  return { uploads };
}

function refuseWrongFiles(files: Request['files'], { uploadTypes, limits }: Configuration): void {
  const rules = { uploadTypes, maxBytes: limits.uploadMaxBytes };
  const wrong = files.flatMap((file, place) => {
    const message = uploadRefusal(file, rules) ?? (uploadTypes.includes(file.type) ? null : wrongTypeText(uploadTypes));
    return message === null ? [] : [{ field: `files.${place}`, message }];
  });
  const [first] = wrong;
  if (first !== undefined) throw new Refused('UploadRefused', first.message, { fields: wrong });
}

/** Writes the offers under a lock of their task, so that a person never holds more forms than the limit. */
async function keepOffers(
  { database }: UploadMeans,
  offers: readonly OfferToMake[],
  taskId: number,
  { profileId }: Customer,
  customerIds: readonly string[],
): Promise<void> {
  const refused = await readAs(database, customerIds, async (tx) => {
    if ((await lockTask(tx, taskId))?.isOpen !== true) return taskClosed();
    const { open, today } = await countOffers(tx, profileId, taskId);
    if (today + offers.length > UPLOADS_LIMITS.offersPerDay) return tooMany(DAY_SECONDS);
    if (open + offers.length > UPLOADS_LIMITS.openOffers) return tooMany(UPLOADS_LIMITS.formSeconds);
    for (const offer of offers) await insertOffer(tx, offer);
    return null;
  });
  if (refused !== null) throw refused;
}

function tooMany(retryAfterSeconds: number): Refused {
  return new Refused('TooManyRequestsException', 'Too many files at once. Please try again later.', {
    retryAfterSeconds,
  });
}

import type { Config } from '#config.ts';
import { callLendside, firstText, listIn, notInSimulation, readLendsideFile, unreachable } from './call-lendside.ts';
import type { ActAnswer } from './loan-desk.ts';
import { textAt, textsAt, valueAt } from '#json/value-at.ts';

/** A file that a borrower sent. `status`: received, accepted (its checks passed), refused or reviewed. */
type DeskFile = {
  uploadId: string;
  name: string;
  size: number;
  docType: string;
  status: string;
  /** Why it was refused, or sent back. Empty for none. */
  reason: string;
  note: string;
};

/** What a borrower was asked for, with the files that came. */
export type DeskTask = { docTypes: string[]; reason: string; openedOn: string; isOpen: boolean; files: DeskFile[] };

const READ_TIMEOUT_MS = 15_000;
const ACT_TIMEOUT_MS = 30_000;

function toFile(json: unknown): DeskFile {
  const textOf = (name: string): string => textAt(json, name) ?? '';
  return {
    uploadId: textOf('uploadId'),
    name: textOf('name'),
    size: Number(valueAt(json, 'size') ?? 0),
    docType: textOf('docType'),
    status: textOf('status'),
    reason: textOf('reason'),
    note: textOf('note'),
  };
}

function toTask(json: unknown): DeskTask {
  return {
    docTypes: textsAt(json, 'docTypes'),
    reason: textAt(json, 'reason') ?? '',
    openedOn: textAt(json, 'openedOn') ?? '',
    isOpen: valueAt(json, 'isOpen') === true,
    files: listIn(json, 'files').map(toFile),
  };
}

/** Reads what the borrower of a loan was asked to upload. Empty when Lendside does not say. */
export async function readUploads(config: Config, loanId: number): Promise<DeskTask[]> {
  const answer = await callLendside(config, `/simulation/uploads?loanId=${loanId}`, undefined, READ_TIMEOUT_MS);
  return answer?.ok === true ? listIn(answer.json, 'tasks').map(toTask) : [];
}

const PICTURES = [
  ['ffd8ff', 'image/jpeg'],
  ['89504e47', 'image/png'],
  ['25504446', 'application/pdf'],
] as const;

/** Reads a file that a borrower sent, with its media type by its first bytes. Null when Lendside has no such file. */
export async function readUploadFile(
  config: Config,
  asked: { loanId: string; uploadId: string },
): Promise<{ bytes: Buffer; mediaType: string } | null> {
  const bytes = await readLendsideFile(
    config,
    `/simulation/uploadedFile?${new URLSearchParams(asked)}`,
    ACT_TIMEOUT_MS,
  );
  if (bytes === null) return null;
  const first = bytes.toString('hex', 0, 4);
  const mediaType = PICTURES.find(([sign]) => first.startsWith(sign))?.[1] ?? 'application/octet-stream';
  return { bytes, mediaType };
}

/** Sends what the reviewer decided. Returns Lendside's own message about the result or the refusal. */
export async function reviewUploads(
  config: Config,
  asked: { loanId: number; reference: string; act: Record<string, string> },
): Promise<ActAnswer> {
  const answer = await callLendside(config, '/simulation/uploads', asked, ACT_TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  const said = firstText(answer.json, ['message', 'errorCode', 'error']);
  if (answer.ok) return { ok: true, message: said === '' ? 'Done.' : said };
  return { ok: false, message: said === '' ? notInSimulation(answer.status) : said };
}

import type { UploadDocType } from '@lendside/domain/documents/upload-doc-types.ts';
import type { StatusTone } from '#ui/status-pill.tsx';
import type { UploadReason } from './upload-item.ts';

/** What each kind of document is called. Source: LOP-056. */
export const DOC_TYPE_NAMES: Readonly<Record<UploadDocType, string>> = {
  title: 'Vehicle title',
  identification: 'Photo ID',
  income: 'Proof of income',
  residence: 'Proof of address',
  vehiclePhoto: 'Photo of your vehicle',
  insurance: 'Proof of insurance',
  other: 'Another document',
};

/** Why a file can't be used, and what to do. */
export const REASONS: Readonly<Record<UploadReason, string>> = {
  empty: 'The file is empty. Choose another one.',
  tooLarge: 'This file is too large. Choose a smaller one.',
  wrongType: 'Only images and PDF files are allowed.',
  unreadable: 'We couldn’t open this file. Try a new photo or another file.',
  tooManyPages: 'This PDF has more than 50 pages. Send only the pages we asked for.',
  activeContent: 'This PDF has a script or another file in it. Print it to a new PDF, or take a photo of it.',
  infected: 'Our scanner found something harmful in this file. Don’t open it, and choose another one.',
  missing: 'This file didn’t arrive. Send it again.',
  notWhatWasAsked: 'This doesn’t show what we need. Please send another one.',
};

/** How far a received file is, in words. */
interface Standing {
  readonly tone: StatusTone;
  readonly word: string;
  readonly text: string | null;
}

/** Describes a file of the history. */
export function standingOf({
  status,
  reason,
}: {
  readonly status: 'received' | 'accepted' | 'refused' | 'reviewed';
  readonly reason: UploadReason | null;
}): Standing {
  const text = reason === null ? null : REASONS[reason];
  if (status === 'received') return { tone: 'waiting', word: 'Checking', text: 'This takes a few seconds.' };
  if (status === 'accepted')
    return { tone: 'good', word: 'Received', text: 'We’ll look at it and tell you the result.' };
  if (status === 'refused') return { tone: 'bad', word: 'Not accepted', text };
  return reason === null
    ? { tone: 'good', word: 'Approved', text: null }
    : { tone: 'attention', word: 'Send again', text };
}

/** What a screen shows of a file of the history. */
export interface SentStanding {
  readonly uploadId: string;
  readonly name: string;
  readonly status: 'received' | 'accepted' | 'refused' | 'reviewed';
  readonly reason: UploadReason | null;
}

/** Says what changed between two readings of the history, for screen readers; null when nothing did, and at the first reading. */
export function newsOfSent(before: readonly SentStanding[] | null, now: readonly SentStanding[]): string | null {
  if (before === null) return null;
  const news = now.flatMap((file) => {
    const former = before.find(({ uploadId }) => uploadId === file.uploadId);
    const { word, text } = standingOf(file);
    if (standingOf(former ?? { status: 'received', reason: null }).word === word) return [];
    return [`${file.name}: ${word}.${text === null ? '' : ` ${text}`}`];
  });
  return news.length === 0 ? null : news.join(' ');
}

/** What a closed task says: whether the lender accepted something, or asks for it no longer. */
export function closedWord(files: readonly Pick<SentStanding, 'status' | 'reason'>[]): {
  readonly tone: StatusTone;
  readonly word: string;
} {
  return files.some(({ status, reason }) => status === 'reviewed' && reason === null)
    ? { tone: 'good', word: 'Done' }
    : { tone: 'neutral', word: 'No longer needed' };
}

/** What a file that waits says: for a network, or for us. */
export const PAUSED_WORDS = {
  connection: 'No connection. It goes on by itself once you’re back online.',
  us: 'We’re having trouble. It goes on by itself in a moment.',
} as const;

/** Writes a size: "812 KB", "1.5 MB". */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

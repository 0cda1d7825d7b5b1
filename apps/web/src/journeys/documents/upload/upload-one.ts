import type { UploadDocType } from '@lendside/domain/documents/upload-doc-types.ts';
import type { SendResult, StoreForm } from './send-form.ts';
import type { ItemState, UploadReason } from './upload-item.ts';
import { REASONS } from './upload-words.ts';

/** A form of one file, until a time. */
export interface OfferedForm extends StoreForm {
  readonly uploadId: string;
  readonly expiresAt: string;
}

/** How a call failed: `again` may work later, `stop` needs the person, `refused` is about this file. */
export interface CallProblem {
  readonly kind: 'again' | 'stop' | 'refused';
  /** Whether we answered that we can't now; without it, no answer came. */
  readonly isOurs?: boolean;
  readonly text: string;
}

/** What sending one file depends on. */
export interface UploadEffects {
  /** Asks for a form. Throws what `problemOf` reads. */
  readonly offer: (file: { readonly size: number; readonly type: string }) => Promise<OfferedForm>;
  readonly send: (
    form: StoreForm,
    file: File,
    how: { readonly signal: AbortSignal; readonly onShare: (share: number) => void },
  ) => Promise<SendResult>;
  /** Records the file, and returns why it was refused; null when it was received. */
  readonly record: (
    uploadId: string,
    file: { readonly name: string; readonly size: number; readonly type: string },
  ) => Promise<UploadReason | null>;
  readonly problemOf: (error: unknown) => CallProblem;
  /** Waits until the browser is online, and then that long. */
  readonly waitOnline: (afterMs: number, signal: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
}

/** A file that is ready to be sent. */
export interface FileToSend {
  readonly file: File;
  readonly mediaType: string;
  readonly docType: UploadDocType;
}

const TRIES_MAX = 8;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A form that ends sooner is not used. */
const FORM_LEFT_MS = 5_000;
const GIVEN_UP = 'We couldn’t send this file. Check your connection and try again.';

/** Sends one file: asks for a form, puts the file into the store and records it. A broken connection is tried again, later each
 *  time; a form that is too old is replaced. Ends with `sent`, `failed` or `refused`; a cancelled file just ends. Source: DOC-009. */
export async function uploadOne(
  effects: UploadEffects,
  { file, mediaType }: FileToSend,
  tell: (state: ItemState) => void,
  signal: AbortSignal,
): Promise<void> {
  let form: OfferedForm | null = null;
  let isStored = false;
  let waitsFor: 'connection' | 'us' = 'connection';
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      if (!isStored && (form === null || isTooOld(form, effects.nowMs()))) {
        tell({ step: 'waiting' });
        form = await effects.offer({ size: file.size, type: mediaType });
      }
      if (form === null || signal.aborted) return;
      if (!isStored) {
        const result = await sendNow(effects, form, file, tell, signal);
        if (result === 'cancelled') return;
        isStored = result === 'stored';
        waitsFor = result === 'lost' ? 'connection' : 'us';
        if (result === 'refused') form = null;
      }
      if (form !== null && isStored) {
        tell({ step: 'recording' });
        const reason = await effects.record(form.uploadId, { name: file.name, size: file.size, type: mediaType });
        if (reason === null) return tell({ step: 'sent' });
        if (reason !== 'missing') return tell({ step: 'refused', text: REASONS[reason] });
        [form, isStored, waitsFor] = [null, false, 'us'];
      }
    } catch (error) {
      const { kind, text, isOurs = false } = effects.problemOf(error);
      if (kind === 'refused') return tell({ step: 'refused', text });
      if (kind === 'stop') return tell({ step: 'failed', text });
      waitsFor = isOurs ? 'us' : 'connection';
    }
    if (signal.aborted) return;
    if (tries >= TRIES_MAX) return tell({ step: 'failed', text: GIVEN_UP });
    tell({ step: 'paused', waitsFor });
    await effects.waitOnline(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)), signal);
  }
}

function isTooOld({ expiresAt }: OfferedForm, nowMs: number): boolean {
  return Date.parse(expiresAt) - nowMs < FORM_LEFT_MS;
}

function sendNow(
  effects: UploadEffects,
  form: OfferedForm,
  file: File,
  tell: (state: ItemState) => void,
  signal: AbortSignal,
): Promise<SendResult> {
  tell({ step: 'sending', share: 0 });
  return effects.send(form, file, { signal, onShare: (share) => tell({ step: 'sending', share }) });
}

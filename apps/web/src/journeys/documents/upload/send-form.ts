/** A form that puts one file into the store. The fields go first, in this order; the file is last. */
export interface StoreForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** How sending ended. `refused`: the store did not take the form, which may be too old. `busy`: the store can't take it now. `lost`: the
 *  connection broke. */
export type SendResult = 'stored' | 'refused' | 'busy' | 'lost' | 'cancelled';

const STORED = 204;
/** Without any progress for this long, the connection counts as broken. */
const SILENCE_MS = 30_000;

/** Sends a file with its form, and reports the sent share. A fetch can't report progress, so this is an XMLHttpRequest. Never
 *  throws. Source: LAP-066, DOC-009. */
export function sendForm(
  form: StoreForm,
  file: File,
  { signal, onShare }: { readonly signal: AbortSignal; readonly onShare: (share: number) => void },
): Promise<SendResult> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  // The store chooses the key itself, so the file's own name stays here.
  body.append('file', file, 'file');
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  const request = new XMLHttpRequest();
  const watch = watchSilence(() => {
    resolve('lost');
    request.abort();
  });
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    watch.heard();
    if (lengthComputable && total > 0) onShare(loaded / total);
  });
  request.addEventListener('load', () => {
    if (request.status === STORED) resolve('stored');
    else resolve(request.status >= 500 ? 'busy' : 'refused');
  });
  request.addEventListener('error', () => resolve('lost'));
  const cancel = (): void => {
    resolve('cancelled');
    request.abort();
  };
  signal.addEventListener('abort', cancel);
  request.open('POST', form.url);
  request.send(body);
  return promise.finally(() => {
    watch.stop();
    signal.removeEventListener('abort', cancel);
  });
}

function watchSilence(onSilence: () => void): { readonly heard: () => void; readonly stop: () => void } {
  let timer = setTimeout(onSilence, SILENCE_MS);
  return {
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

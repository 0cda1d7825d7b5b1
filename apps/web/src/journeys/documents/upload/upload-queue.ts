import { readFileType, uploadRefusal } from '@lendside/domain/documents/upload-file.ts';
import type { UploadDocType } from '@lendside/domain/documents/upload-doc-types.ts';
import { isUnfinished, type ItemState, type UploadItem } from './upload-item.ts';
import { uploadOne, type UploadEffects } from './upload-one.ts';

/** What the queue depends on. */
export interface QueueMeans {
  /** The effects for a task and a kind of document. */
  readonly effectsFor: (taskId: number, docType: UploadDocType) => UploadEffects;
  readonly prepare: (file: File, mediaType: string) => Promise<File>;
  readonly rules: { readonly uploadTypes: readonly string[]; readonly maxBytes: number };
  /** Called when a file was recorded. */
  readonly onSent: (item: UploadItem) => Promise<void>;
}

/** The files that the person chose on this page, and their sending. */
export interface UploadQueue {
  readonly read: () => readonly UploadItem[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (taskId: number, docType: UploadDocType, files: readonly File[]) => void;
  readonly retry: (id: string) => void;
  /** Stops a file and takes it off the list. */
  readonly remove: (id: string) => void;
  /** Stops all files. */
  readonly close: () => void;
}

const AT_ONCE = 3;
const UNKNOWN_TYPE = 'application/octet-stream';

/** The list of chosen files, which React follows. */
function createList() {
  let items: readonly UploadItem[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly UploadItem[]): void => {
    items = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    find: (id: string) => items.find((item) => item.id === id),
    append: (made: readonly UploadItem[]) => change([...items, ...made]),
    drop: (id: string) => change(items.filter((item) => item.id !== id)),
    /** Changes a file that is still on the list. */
    update: (id: string, part: Partial<Pick<UploadItem, 'file' | 'state'>>) =>
      change(items.map((item) => (item.id === id ? { ...item, ...part } : item))),
  };
}

/** Makes a queue that sends up to three files at once. */
export function createUploadQueue(means: QueueMeans): UploadQueue {
  const list = createList();
  const waiting: string[] = [];
  const stops = new Map<string, AbortController>();
  let added = 0;
  const startNext = (): void => {
    while (stops.size < AT_ONCE && waiting.length > 0) {
      const item = list.find(waiting.shift() ?? '');
      if (item !== undefined) void run(item);
    }
  };
  const run = async (item: UploadItem): Promise<void> => {
    const { id } = item;
    const stop = new AbortController();
    stops.set(id, stop);
    try {
      await prepareAndSend(means, item, stop.signal, (part) => list.update(id, part));
      const ended = list.find(id);
      if (ended?.state.step !== 'sent') return;
      await means.onSent(ended).catch(() => undefined);
      list.drop(id);
    } finally {
      stops.delete(id);
      startNext();
    }
  };
  const enqueue = (id: string): void => {
    waiting.push(id);
    startNext();
  };
  const remove = (id: string): void => {
    list.drop(id);
    stops.get(id)?.abort();
  };
  return {
    read: list.read,
    subscribe: list.subscribe,
    add: (taskId, docType, files) => {
      const made = files.map((file): UploadItem => {
        added += 1;
        return { id: `file-${added}`, taskId, docType, file, state: { step: 'preparing' } };
      });
      list.append(made);
      for (const { id } of made) enqueue(id);
    },
    retry: (id) => {
      list.update(id, { state: { step: 'waiting' } });
      enqueue(id);
    },
    remove,
    close: () => {
      for (const { id } of list.read().filter(isUnfinished)) remove(id);
    },
  };
}

async function prepareAndSend(
  { effectsFor, prepare, rules }: QueueMeans,
  { taskId, docType, file }: UploadItem,
  signal: AbortSignal,
  update: (part: Partial<Pick<UploadItem, 'file' | 'state'>>) => void,
): Promise<void> {
  const tell = (state: ItemState): void => update({ state });
  const type = readFileType(file);
  // A photo that is too large is made smaller first; anything else is refused at once.
  const ready = type.ok && rules.uploadTypes.includes(type.mediaType) ? await prepare(file, type.mediaType) : file;
  if (signal.aborted) return;
  if (ready !== file) update({ file: ready });
  const refusal = uploadRefusal(ready, rules);
  if (refusal !== null)
    return tell({
      step: 'refused',
      text: type.ok || type.message === refusal ? refusal : `${type.message}. ${refusal}`,
    });
  const read = readFileType(ready);
  const mediaType = read.ok ? read.mediaType : UNKNOWN_TYPE;
  await uploadOne(effectsFor(taskId, docType), { file: ready, mediaType, docType }, tell, signal);
}

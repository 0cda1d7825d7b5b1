import { ProgressBar } from '#ui/progress-bar.tsx';
import { Button } from '#ui/button.tsx';
import { FilePreview } from './file-preview.tsx';
import type { ItemState, UploadItem } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';
import { PAUSED_WORDS, sizeText } from './upload-words.ts';
import styles from './upload.module.css';

const WORDS: Readonly<Record<ItemState['step'], string>> = {
  preparing: 'Getting it ready…',
  waiting: 'Waiting to send…',
  sending: 'Sending…',
  paused: '',
  recording: 'Almost done…',
  sent: 'Sent',
  failed: '',
  refused: '',
};

/** One chosen file: its picture, how far it is, and what the person can do. */
export function ItemRow({ item, queue }: { readonly item: UploadItem; readonly queue: UploadQueue }) {
  const { id, file, state } = item;
  const isOver = state.step === 'failed' || state.step === 'refused';
  return (
    <li className={styles['row']}>
      <FilePreview file={file} />
      <div className={styles['about']}>
        <p className={styles['name']}>{file.name}</p>
        <p className={styles['quiet']}>{sizeText(file.size)}</p>
        {state.step === 'sending' ? (
          <ProgressBar label="Sending" text={`${Math.round(state.share * 100)}%`} share={state.share} />
        ) : (
          !isOver && <p>{state.step === 'paused' ? PAUSED_WORDS[state.waitsFor] : WORDS[state.step]}</p>
        )}
        {isOver && <p className={styles['problem']}>{state.text}</p>}
      </div>
      <div className={styles['buttons']}>
        {state.step === 'failed' && (
          <Button size="small" tone="secondary" onClick={() => queue.retry(id)} aria-label={`Try again: ${file.name}`}>
            Try again
          </Button>
        )}
        {state.step !== 'recording' && state.step !== 'sent' && (
          <Button
            size="small"
            tone="quiet"
            onClick={() => queue.remove(id)}
            aria-label={`${isOver ? 'Remove' : 'Cancel'}: ${file.name}`}
          >
            {isOver ? 'Remove' : 'Cancel'}
          </Button>
        )}
      </div>
    </li>
  );
}

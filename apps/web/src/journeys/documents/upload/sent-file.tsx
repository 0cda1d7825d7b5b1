import { getUploadFile } from '@lendside/contract/uploads/get-upload-file.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { useCallback, useState } from 'react';
import { call } from '#api/call.ts';
import { useIsOffline } from '#device/connection.ts';
import { saveFile } from '#device/save-file.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './upload.module.css';

interface SentFileProps {
  readonly loanId: number;
  readonly lmsId: LoanSystemId;
  readonly uploadId: string;
  readonly name: string;
}

const PDF_SIGN = '%PDF';

/** Opens a sent file again: shows a photo in its place, and hands a PDF to the device. Source: DOC-010. */
export function SentFile({ loanId, lmsId, uploadId, name }: SentFileProps) {
  const attempt = useAttempt();
  const isOffline = useIsOffline();
  const [photo, setPhoto] = useState<Uint8Array | null>(null);
  const open = () =>
    attempt.run([], async () => {
      const bytes = await call(getUploadFile, { loanId, lmsId, uploadId });
      if (isPdf(bytes)) saveFile(name, 'application/pdf', bytes);
      else setPhoto(bytes);
    });
  return (
    <div className={styles['opened']}>
      <Button
        size="small"
        tone="quiet"
        isBusy={attempt.isBusy}
        busyText="Opening…"
        disabledReason={isOffline ? OFFLINE_REASON : null}
        aria-label={`${photo === null ? 'Open' : 'Close'}: ${name}`}
        onClick={() => (photo === null ? open() : setPhoto(null))}
      >
        {photo === null ? 'Open' : 'Close'}
      </Button>
      {photo !== null && <Photo bytes={photo} name={name} />}
      {attempt.errors.map(({ message }) => (
        <Notice key={message} tone="danger" live="assertive">
          We couldn’t open this file. {message}
        </Notice>
      ))}
    </div>
  );
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, PDF_SIGN.length)) === PDF_SIGN;
}

function Photo({ bytes, name }: { readonly bytes: Uint8Array; readonly name: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
  return <img ref={show} className={styles['photo']} alt={`What you sent: ${name}`} />;
}

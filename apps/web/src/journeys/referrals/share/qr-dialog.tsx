import { Download } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { noteEvent } from '#device/event-notes.ts';
import { saveFile } from '#device/save-file.ts';
import { Button } from '#ui/button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { readableLink } from './invitation.ts';
import { pictureOf } from './qr-picture.ts';
import styles from './share.module.css';

// Loaded late: only a person who opens the code needs the library that draws it.
const QrPicture = lazy(() => import('./qr-code.tsx').catch(() => ({ default: QrMissing })));

interface QrDialogProps {
  readonly isOpen: boolean;
  readonly referralUrl: string;
  readonly shortCode: string;
  readonly onClose: () => void;
}

/** The link as a QR code that a friend scans, with a way to save it. Props: isOpen, referralUrl, shortCode, onClose. Source: RFL-008,
 *  RFL-019. */
export function QrDialog({ isOpen, referralUrl, shortCode, onClose }: QrDialogProps) {
  const picture = useRef<SVGSVGElement>(null);
  const [isFailed, setFailed] = useState(false);
  const save = async () => {
    setFailed(false);
    const bytes = await pictureOf(picture.current);
    if (bytes === null) {
      noteEvent('a QR code could not be saved');
      setFailed(true);
    } else saveFile(`referral-${shortCode}.png`, 'image/png', bytes);
  };
  return (
    <Modal
      isOpen={isOpen}
      title="Your QR code"
      onClose={onClose}
      actions={
        <Button isFullWidth icon={<Download aria-hidden="true" />} onClick={() => void save()}>
          Save picture
        </Button>
      }
    >
      <div className={styles['picture']}>
        <p>Let your friend scan it with the camera of a phone.</p>
        <div className={styles['qrSpace']}>
          <Suspense
            fallback={
              <LoadingArea label="Loading the QR code">
                <Skeleton shape="plot" />
              </LoadingArea>
            }
          >
            <QrPicture ref={picture} url={referralUrl} />
          </Suspense>
        </div>
        <p className={styles['link']}>{readableLink(referralUrl)}</p>
        {isFailed && (
          <Notice tone="warning" live="polite" title="The picture couldn’t be saved">
            Take a screenshot, or copy your link instead.
          </Notice>
        )}
      </div>
    </Modal>
  );
}

function QrMissing() {
  return (
    <Notice tone="warning" live="polite" title="The QR code didn’t load">
      Check your connection, then open it again. Your link works too.
    </Notice>
  );
}

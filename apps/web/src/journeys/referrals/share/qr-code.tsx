import { QRCodeSVG } from 'qrcode.react';
import type { Ref } from 'react';
import styles from './share.module.css';

// Middle error correction: a scratched or small print still scans.
const LEVEL = 'M';
const QUIET_MODULES = 4;

interface QrCodeProps {
  readonly url: string;
  readonly ref: Ref<SVGSVGElement>;
}

/** A link as a QR code, black on white in every theme, because a camera reads it. Props: url, ref. */
export default function QrCode({ url, ref }: QrCodeProps) {
  return (
    <QRCodeSVG
      ref={ref}
      className={styles['qr']}
      value={url}
      level={LEVEL}
      marginSize={QUIET_MODULES}
      size={256}
      title={`QR code of your link ${url}`}
    />
  );
}

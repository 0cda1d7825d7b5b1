import { barcodeBars } from './barcode-bars.ts';
import styles from './payout.module.css';

const QUIET = 10;
const HEIGHT = 44;

/** A reference as Code 128, black on white in every theme, because a scanner reads it. The reference stands in text beside it. Shows
 *  nothing for a text that cannot be encoded. Props: text. */
export default function Barcode({ text }: { readonly text: string }) {
  const code = barcodeBars(text);
  if (code === null) return null;
  const width = code.width + 2 * QUIET;
  return (
    <svg
      className={styles['barcode']}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`Barcode of reference ${text}`}
      preserveAspectRatio="none"
    >
      <rect fill="white" width={width} height={HEIGHT} />
      {code.bars.map(({ x, width: barWidth }) => (
        <rect key={x} fill="black" x={QUIET + x} y="4" width={barWidth} height={HEIGHT - 8} />
      ))}
    </svg>
  );
}

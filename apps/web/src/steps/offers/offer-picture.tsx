import type { OfferRule } from '@lendside/domain/offers/offer-kind.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './offer.module.css';

const Settlement = (
  <>
    <path className={styles['sheet']} d="M30 18h28l10 10v46H30Z" />
    <path className={styles['line']} d="M58 18v10h10M38 38h20M38 48h12" />
    <circle className={styles['mark']} cx="64" cy="66" r="14" />
    <path className={styles['sign']} d="m57.500 66 5 5 8.500-9.500" />
  </>
);
const Cash = (
  <>
    <rect className={styles['sheet']} x="18" y="36" width="56" height="32" rx="4" />
    <path className={styles['line']} d="M24 30h56v32" />
    <circle className={styles['mark']} cx="46" cy="52" r="11" />
    <path
      className={styles['sign']}
      d="M46 45v14M49.500 48c-1-1.300-2.200-1.800-3.500-1.800-2 0-3.500 1.100-3.500 2.800 0 3.600 7 2.200 7 6 0 1.700-1.500 2.800-3.500 2.800-1.400 0-2.700-.6-3.600-1.900"
    />
    <path className={styles['line']} d="M25 52h3M64 52h3" />
  </>
);
const Line = (
  <>
    <path className={styles['line']} d="M20 74V24M20 74h56" />
    <path className={styles['sheet']} d="M28 66V54h10v12ZM44 66V44h10v22ZM60 66V34h10v32Z" />
    <path className={styles['trend']} d="m26 42 14-8 12 2 16-14" />
    <path className={styles['trend']} d="M58 21.500 68.500 21.500 68.500 32" />
  </>
);
const Vehicle = (
  <>
    <path className={styles['sheet']} d="M16 60V49l8-3 8-13h26l10 13 10 3v11Z" />
    <path className={styles['line']} d="M32 46h34M47 33v13" />
    <circle className={styles['mark']} cx="31" cy="61" r="8" />
    <circle className={styles['mark']} cx="65" cy="61" r="8" />
    <circle className={styles['hub']} cx="31" cy="61" r="2.500" />
    <circle className={styles['hub']} cx="65" cy="61" r="2.500" />
  </>
);
const Tag = (
  <>
    <path className={styles['sheet']} d="M22 24h24l30 30-24 24-30-30Z" />
    <circle className={styles['hub']} cx="34" cy="36" r="5" />
    <path className={styles['trend']} d="m46 56 12-12M52 64l12-12" />
  </>
);

const PICTURES = {
  settlement: Settlement,
  qualifiedAmount: Cash,
  line: Line,
  appraisal: Vehicle,
  lender: Tag,
} as const satisfies Readonly<Record<OfferRule, unknown>>;

/** The drawn picture of a rule, in the brand's colors. Decorative. */
export function OfferPicture({
  rule,
  size = 'regular',
}: {
  readonly rule: OfferRule;
  readonly size?: 'regular' | 'large';
}) {
  return (
    <svg className={classNames(styles['picture'], styles[size])} viewBox="0 0 96 96" aria-hidden="true">
      <circle className={styles['halo']} cx="48" cy="48" r="46" />
      {PICTURES[rule]}
    </svg>
  );
}

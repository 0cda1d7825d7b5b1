import styles from './link-account.module.css';

/** Loan papers joined to a profile. Decorative. */
export function LinkPicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 160 80" aria-hidden="true">
      <path className={styles['paper']} d="M14 10h34l10 10v50H14Z" />
      <path className={styles['ground']} d="M24 32h24M24 42h24M24 52h14" />
      <path className={styles['ground']} d="M66 40h28" strokeDasharray="2 6" />
      <circle className={styles['paper']} cx="124" cy="40" r="26" />
      <circle className={styles['ground']} cx="124" cy="33" r="8" />
      <path className={styles['ground']} d="M109 55a16 14 0 0 1 30 0" />
      <circle className={styles['seal']} cx="80" cy="40" r="13" />
      <path className={styles['tick']} d="m74 40 4 5 8-9" />
    </svg>
  );
}

import styles from './link-account.module.css';

/** A picture of loan papers joined to a profile. Decorative. */
export function LinkPicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 200 80" aria-hidden="true">
      <path className={styles['paper']} d="M14 10h34l10 10v50H14Z" />
      <path className={styles['ground']} d="M24 32h24M24 42h24M24 52h14" />
      <path className={styles['ground']} d="M62 40h76" strokeDasharray="2 7" />
      <circle className={styles['paper']} cx="166" cy="40" r="26" />
      <circle className={styles['ground']} cx="166" cy="33" r="8" />
      <path className={styles['ground']} d="M151 55a16 14 0 0 1 30 0" />
      <circle className={styles['seal']} cx="100" cy="40" r="15" />
      <path className={styles['tick']} d="m93 40 5 6 9-11" />
    </svg>
  );
}

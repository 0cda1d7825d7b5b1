import styles from './add-bank-form.module.css';

/** A picture that shows where the two numbers are on a check. The fields' hints say the same in words. */
export function CheckPicture() {
  return (
    <svg
      className={styles['check']}
      viewBox="0 0 320 118"
      role="img"
      aria-label="The routing number is at the bottom left of a check, the account number beside it."
    >
      <rect x="1" y="1" width="318" height="116" rx="8" className={styles['paper']} />
      <path d="M20 26h96M20 40h64M236 26h64M20 66h280" className={styles['rule']} />
      <rect x="16" y="82" width="116" height="24" rx="4" className={styles['marked']} />
      <rect x="144" y="82" width="160" height="24" rx="4" className={styles['second']} />
      <text x="24" y="99" className={styles['label']}>
        Routing number
      </text>
      <text x="152" y="99" className={styles['label']}>
        Account number
      </text>
    </svg>
  );
}

import styles from './done-picture.module.css';

/** A shield with a tick in the brand's colors, for an account in order. Decorative. */
export function DonePicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 96 96" aria-hidden="true">
      <circle className={styles['halo']} cx="48" cy="48" r="46" />
      <path className={styles['shield']} d="M48 17 72 26v19c0 16-10 27.500-24 34-14-6.500-24-18-24-34V26Z" />
      <path className={styles['tick']} d="M37 48.500 45 56.500 60 40.500" />
    </svg>
  );
}

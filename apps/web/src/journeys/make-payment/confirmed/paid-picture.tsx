import styles from './paid-picture.module.css';

/** Decorative check mark in a circle with confetti, in the colors of the brand. */
export function PaidPicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 96 96" aria-hidden="true">
      <g className={styles['rays']}>
        <path d="M48 4v8M48 84v8M4 48h8M84 48h8M17 17l5.5 5.5M73.500 73.500 79 79M79 17l-5.500 5.500M22.500 73.500 17 79" />
      </g>
      <circle className={styles['disc']} cx="48" cy="48" r="28" />
      <path className={styles['tick']} d="M35.500 49 44 57.500 61.500 39.500" />
    </svg>
  );
}

import styles from './skip-link.module.css';

/** The first stop of the Tab key: jumps over the header to the content (`#main`). */
export function SkipLink() {
  return (
    <a
      className={styles['skip']}
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to main content
    </a>
  );
}

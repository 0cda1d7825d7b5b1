import { buildBrand } from '#brands/build-brand.ts';
import { telephone } from '#journeys/accounts/standing/loan-words.ts';
import { Card } from '#ui/card.tsx';
import styles from './no-loans.module.css';

/** Shown when the customer has no open loan. Congratulates a customer who paid off a loan, else says who to ask. */
export function NoLoans({ hasPaidOff }: { readonly hasPaidOff: boolean }) {
  return (
    <Card as="div">
      <div className={styles['empty']}>
        <svg className={styles['picture']} viewBox="0 0 160 96" aria-hidden="true">
          <path className={styles['ground']} d="M8 84h144" />
          <path className={styles['page']} d="M48 14h50l14 14v56H48Z" />
          <path className={styles['fold']} d="M98 14v14h14" />
          <path className={styles['ground']} d="M60 42h38M60 54h38M60 66h22" />
          <circle className={styles['seal']} cx="112" cy="66" r="18" />
          <path className={styles['tick']} d="m104 66 6 6 11-12" />
        </svg>
        <h2 className={styles['title']}>{hasPaidOff ? 'Nothing left to pay' : 'No loans to show'}</h2>
        <p>
          {hasPaidOff
            ? 'You’ve paid off all your loans. You can still see them below.'
            : 'When you have a loan with us, you’ll see what you owe and when it’s due here.'}
        </p>
        <p>
          Expected to see a loan? Call us at <a href={telephone(buildBrand.supportPhone)}>{buildBrand.supportPhone}</a>.
        </p>
      </div>
    </Card>
  );
}

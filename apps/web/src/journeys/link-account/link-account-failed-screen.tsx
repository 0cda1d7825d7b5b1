import { CalendarDays, FileText, Phone } from 'lucide-react';
import { pathTo } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { CallUs } from './call-us.tsx';
import styles from './link-account.module.css';

/** Shown when no loan matched. Does not say which fact was wrong, because the reader may not be the owner. Source: RTE-23,
 *  AUT-29, security T25. */
export default function LinkAccountFailedScreen() {
  return (
    <div className={styles['page']}>
      <PageTitle
        title="Link my account"
        heading="We couldn’t find your loan"
        lead="What you entered doesn’t match any of our loans. Your account hasn’t changed."
      />
      <Card title="Check these first">
        <ul className={styles['list']}>
          <li>
            <FileText aria-hidden="true" />
            <span>The loan number, digit by digit. An older loan may have a number we no longer use.</span>
          </li>
          <li>
            <Phone aria-hidden="true" />
            <span>The phone number. Use the one you gave us with the loan, even if you have a new one.</span>
          </li>
          <li>
            <CalendarDays aria-hidden="true" />
            <span>Your date of birth, with the month first.</span>
          </li>
        </ul>
        <div className={styles['buttons']}>
          <LinkButton isFullWidth href={pathTo('LinkAccount')}>
            Try again
          </LinkButton>
          <p className={styles['quiet']}>We kept what you typed, except your Social Security number.</p>
        </div>
      </Card>
      <CallUs before="Still no luck? We can help you find it." />
    </div>
  );
}

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
        heading="We could not find your loan"
        lead="What you entered does not match a loan we have. Your account has not changed."
      />
      <Card title="Check these first">
        <ul className={styles['list']}>
          <li>
            <FileText aria-hidden="true" />
            <span>The loan number, digit by digit. An older loan may have a number that is no longer used.</span>
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
          <p className={styles['quiet']}>
            What you typed is still there, except your Social Security number: we do not keep it.
          </p>
        </div>
      </Card>
      <CallUs before="Still no luck? We can find it with you." />
    </div>
  );
}

import { FlowPage, type FlowPageProps } from '#steps/flow-page.tsx';
import styles from './rewards.module.css';

interface RewardsPageProps extends FlowPageProps {
  /** The step of a person who redeems rewards. */
  readonly step?: { readonly number: 1 | 2; readonly name: string };
}

/** Frame of the pages of referral rewards. Props: title, heading, lead, step, aside, action, children. */
export function RewardsPage({ action, ...page }: RewardsPageProps) {
  return (
    <FlowPage
      {...page}
      stepsCount={2}
      actionPlace="below"
      action={action === undefined ? undefined : <div className={styles['actions']}>{action}</div>}
    />
  );
}

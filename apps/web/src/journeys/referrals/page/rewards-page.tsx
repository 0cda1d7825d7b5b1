import { FlowPage, type FlowPageProps } from '#steps/flow-page.tsx';
import styles from './rewards.module.css';

interface RewardsPageProps extends FlowPageProps {
  /** The step of a person who redeems rewards. */
  readonly step?: { readonly number: 1 | 2; readonly name: string };
}

/** Frame of the pages of referral rewards. Props: title, heading, lead, step, aside, action, children. */
export function RewardsPage(props: RewardsPageProps) {
  return <FlowPage {...props} styles={styles} stepsCount={2} />;
}

import { Notice } from '#ui/notice.tsx';
import type { MessageOfLender } from './use-dashboard-message.ts';

/** What the lender has to say. Props: message. Source: DSH-012, LAP-077, LOP-122. */
export function DashboardMessage({ message }: { readonly message: MessageOfLender }) {
  return (
    <Notice tone={message.severity ?? 'info'} {...(message.title === undefined ? {} : { title: message.title })}>
      <p>{message.message}</p>
    </Notice>
  );
}

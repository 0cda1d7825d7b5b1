import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

const TONES = ['info', 'success', 'warning', 'danger'] as const;
const STATUS_TONES = ['neutral', 'good', 'waiting', 'attention', 'bad'] as const;

/** Notices and status pills in every tone. */
export function NoticeSamples() {
  return (
    <Card title="Notices and status">
      {TONES.map((tone) => (
        <Notice key={tone} tone={tone} title={`What happened (${tone})`}>
          <p>And what you can do about it.</p>
        </Notice>
      ))}
      {STATUS_TONES.map((tone) => (
        <StatusPill key={tone} tone={tone}>
          {tone}
        </StatusPill>
      ))}
    </Card>
  );
}

import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

const TONES = ['primary', 'secondary', 'quiet', 'danger'] as const;

/** Every button in its states: normal, small, busy, and disabled with its reason. */
export function ButtonSamples() {
  return (
    <Card title="Buttons">
      {TONES.map((tone) => (
        <p key={tone}>
          <Button tone={tone}>Pay $225.00 ({tone})</Button>{' '}
          <Button tone={tone} size="small">
            Small {tone}
          </Button>{' '}
          <Button tone={tone} isBusy busyText={`Paying (${tone})`}>
            Busy {tone}
          </Button>{' '}
          <Button tone={tone} disabledReason={`You are offline (${tone}).`}>
            Disabled {tone}
          </Button>
        </p>
      ))}
    </Card>
  );
}

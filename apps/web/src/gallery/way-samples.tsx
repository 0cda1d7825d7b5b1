import { X } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

const SENTENCES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Links, tooltips and a long text in a scroll region. */
export function WaySamples() {
  return (
    <Card title="Ways and long texts">
      {(['primary', 'secondary', 'quiet'] as const).map((tone) => (
        <p key={tone}>
          <LinkButton href="/gallery.html" tone={tone} size="small">
            Link ({tone})
          </LinkButton>
        </p>
      ))}
      <p>
        A link <TextLink href="/gallery.html">in a text</TextLink> and one{' '}
        <TextLink href="tel:+18005550100">to call</TextLink>.
      </p>
      <p>
        <Tooltip text="Close">
          <button type="button" aria-label="Close the sample">
            <X aria-hidden="true" />
          </button>
        </Tooltip>
      </p>
      <ScrollRegion label="A long text">
        {SENTENCES.map((each) => (
          <p key={each}>Sentence {each} of a text that is longer than its box.</p>
        ))}
      </ScrollRegion>
    </Card>
  );
}

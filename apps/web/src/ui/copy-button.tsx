import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { showToast } from './toast.tsx';

/** Copies a text and says so. `what` names it: "Confirmation number". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <Button
      tone="secondary"
      size="small"
      icon={<Copy aria-hidden="true" />}
      aria-label={`Copy ${what.toLowerCase()}`}
      onClick={() => {
        void navigator.clipboard.writeText(text).then(
          () => showToast(`${what} copied`),
          () => showToast(`Copying is not allowed here. ${what}: ${text}`, 'problem'),
        );
      }}
    >
      Copy
    </Button>
  );
}

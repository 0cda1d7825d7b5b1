import { Download } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { buildBrand } from '#brands/build-brand.ts';
import type { InstallAnswer } from '#device/install-prompt.ts';
import { installPrompt } from '#platform/install-prompt.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { InstallPage, InstallSteps } from './install-steps.tsx';
import { HomePicture, MenuPicture } from './step-pictures.tsx';

const STEPS = [
  { picture: <MenuPicture />, text: <>Open your browser’s menu: three dots at the top or bottom.</> },
  {
    picture: <MenuPicture />,
    text: (
      <>
        Press <strong>Install app</strong> or <strong>Add to Home screen</strong>.
      </>
    ),
  },
  { picture: <HomePicture />, text: <>Open it from your home screen and sign in once.</> },
];

/** Installs the app in a Chromium browser, with the held install prompt or else through the browser's menu. Source: RTE-63,
 *  SHL-22 to SHL-24. */
export default function InstallChromeScreen() {
  const isHeld = useSyncExternalStore(installPrompt.subscribe, installPrompt.isHeld);
  const [answer, setAnswer] = useState<InstallAnswer | null>(null);
  const install = () => void installPrompt.prompt().then(setAnswer);
  return (
    <InstallPage lead="It opens from your home screen, and you can see your latest accounts even offline.">
      {answer === 'accepted' && (
        <Notice tone="success" live="polite" title="Installing…">
          <p>You’ll find {buildBrand.name} on your home screen or with your apps in a moment.</p>
        </Notice>
      )}
      {answer === 'dismissed' && (
        <Notice tone="info" live="polite" title="Not installed">
          <p>Nothing changed. You can install it later from your browser’s menu.</p>
        </Notice>
      )}
      {isHeld && (
        <Button isFullWidth icon={<Download aria-hidden="true" />} onClick={install}>
          Install {buildBrand.name}
        </Button>
      )}
      {!isHeld && answer !== 'accepted' && <InstallSteps steps={STEPS} />}
    </InstallPage>
  );
}

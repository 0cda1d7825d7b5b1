import { buildBrand } from '#brands/build-brand.ts';
import { Notice } from '#ui/notice.tsx';
import { InstallPage } from './install-steps.tsx';

/** Says that this browser cannot install the app and which browsers can. Source: RTE-61, SHL-22. */
export default function InstallUnsupportedScreen() {
  return (
    <InstallPage lead="This browser can’t install apps.">
      <Notice tone="info" title="What you can do">
        <p>
          Open this address in Safari on an iPhone or iPad, or in Chrome, Edge or Samsung Internet on other devices. You
          can also keep using the browser: {buildBrand.name} works the same.
        </p>
      </Notice>
    </InstallPage>
  );
}

import { useEffect } from 'react';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { installPrompt } from '#platform/install-prompt.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { chooseInstallPage } from './choose-install-page.ts';

/** Redirects to the install screen for this browser. An installed app redirects to its start page. Source: RTE-60, OPEN-71. */
export default function InstallRouteScreen() {
  const go = useGo();
  useEffect(() => {
    const page = chooseInstallPage({
      userAgent: navigator.userAgent,
      touchPointsMax: navigator.maxTouchPoints,
      isPromptHeld: installPrompt.isHeld(),
      isInstalled: installPrompt.isInstalled(),
    });
    go(page === null ? pathTo('Login') : pathTo(page), { replace: true });
  }, [go]);
  return <PageTitle title="Install the app" />;
}

import type { InstallPage } from '#paths.ts';

/** Facts about the browser. */
export interface InstallFacts {
  readonly userAgent: string;
  /** Number of touch points. It tells an iPad from a Mac, because both call themselves Macintosh. */
  readonly touchPointsMax: number;
  readonly isPromptHeld: boolean;
  readonly isInstalled: boolean;
}

/** Returns the screen that shows how to install the app in this browser; null in an installed app. Safari on an iPhone or iPad
 *  gets Apple, a held install prompt or Chromium gets Chrome, and others are unsupported. Source: OPEN-71, RTE-60. */
export function chooseInstallPage(facts: InstallFacts): InstallPage | null {
  if (facts.isInstalled) return null;
  if (facts.isPromptHeld) return 'PwaInstallChrome';
  if (isAppleSafari(facts)) return 'PwaInstallApple';
  return /\bChrom(?:e|ium)\//.test(facts.userAgent) ? 'PwaInstallChrome' : 'PwaInstallUnsupported';
}

function isAppleSafari({ userAgent, touchPointsMax }: InstallFacts): boolean {
  const isPhoneOrPad = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPointsMax > 1);
  // Other browsers on these devices add their own name to "Safari".
  return (
    isPhoneOrPad && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//.test(userAgent)
  );
}

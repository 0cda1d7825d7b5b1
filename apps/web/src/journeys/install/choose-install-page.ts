import type { InstallPage } from '#paths.ts';

/** Facts about the browser. */
export interface InstallFacts {
  readonly userAgent: string;
  /** Number of touch points, which tells an iPad from a Mac: both call themselves Macintosh. */
  readonly touchPointsMax: number;
  readonly isPromptHeld: boolean;
  readonly isInstalled: boolean;
}

/** Returns the screen on how this browser installs the app; null when it already runs as an installed app. Safari on an iPhone
 *  or iPad gets Apple, a held prompt or Chromium gets Chrome, others are unsupported. Source: OPEN-71, RTE-60. */
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

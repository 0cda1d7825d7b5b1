import type { ReactNode } from 'react';
import { buildBrand } from '#brands/build-brand.ts';

// Decorative pictures. The text beside each picture says the same.
function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

const frame = <rect x="12" y="4" width="24" height="40" rx="4" />;

/** Safari's share button at the bottom of a phone. */
export function SharePicture() {
  return (
    <Picture>
      {frame}
      <path d="M12 34h24" />
      <path d="M21.5 38v3.5h5V38M24 36v4M22.4 37.2 24 35.6l1.6 1.6" strokeWidth="1.4" strokeLinecap="round" />
      <path d="M17 11h14M17 16h14M17 21h9" opacity=".4" strokeLinecap="round" />
    </Picture>
  );
}

/** A menu item with a plus sign: Add to Home Screen. */
export function AddPicture() {
  return (
    <Picture>
      {frame}
      <rect x="9" y="20" width="30" height="11" rx="3" fill="var(--surface-raised)" />
      <path d="M13 25.5h12" strokeLinecap="round" />
      <path d="M33 22.5v6M30 25.5h6" strokeLinecap="round" />
    </Picture>
  );
}

/** The three dots of a browser's menu. */
export function MenuPicture() {
  return (
    <Picture>
      {frame}
      <path d="M12 12h24" />
      <path d="M32 7v.01M32 8.5v.01M32 10v.01" strokeLinecap="round" />
      <rect x="20" y="14" width="19" height="17" rx="3" fill="var(--surface-raised)" />
      <path d="M24 19h11M24 25h8" strokeLinecap="round" />
    </Picture>
  );
}

/** The home screen with the app on it. */
export function HomePicture() {
  return (
    <Picture>
      {frame}
      <g opacity=".4">
        <rect x="16" y="9" width="5" height="5" rx="1.5" />
        <rect x="27" y="9" width="5" height="5" rx="1.5" />
        <rect x="16" y="32" width="5" height="5" rx="1.5" />
        <rect x="27" y="32" width="5" height="5" rx="1.5" />
      </g>
      <g transform="translate(17 17)" stroke="none">
        <rect width="14" height="12" rx="3" fill="var(--accent-fill)" />
        <path
          transform="translate(2.8 1.8) scale(.35)"
          fill="var(--on-accent)"
          fillRule="evenodd"
          d={buildBrand.markPath}
        />
      </g>
    </Picture>
  );
}

import type { ReactNode } from 'react';
import { LinkButton } from '#ui/link-button.tsx';
import { pathTo } from '#paths.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { buildBrand } from '#brands/build-brand.ts';
import styles from './install.module.css';

/** Page that explains how to install the app: its benefits, the steps and a link back. */
export function InstallPage({ lead, children }: { readonly lead: string; readonly children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <PageTitle title="Install the app" heading={`Install ${buildBrand.name}`} lead={lead} />
      {children}
      <LinkButton href={pathTo('Login')} tone="secondary" isFullWidth>
        Continue in the browser
      </LinkButton>
    </div>
  );
}

/** One step: a picture and what to do. */
export interface InstallStep {
  readonly picture: ReactNode;
  readonly text: ReactNode;
}

/** Numbered steps, each with its picture. */
export function InstallSteps({ steps }: { readonly steps: readonly InstallStep[] }) {
  return (
    <ol className={styles['steps']}>
      {steps.map(({ picture, text }, place) => (
        <li key={place} className={styles['step']}>
          <span className={styles['picture']}>{picture}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

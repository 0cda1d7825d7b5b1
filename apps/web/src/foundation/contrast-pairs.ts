/** A foreground token and the background tokens it appears on. */
interface ContrastPairs {
  /** Minimum contrast of WCAG 2.2 AA: 4.5 for text (1.4.3); 3 for large text, controls, plots and the focus (1.4.3, 1.4.11). */
  readonly least: 4.5 | 3;
  readonly front: string;
  readonly behind: readonly string[];
}

const SURFACES = ['--surface-page', '--surface', '--surface-sunken', '--surface-raised', '--surface-chosen'];
const TONED = ['--surface-danger', '--surface-warning', '--surface-success', '--surface-info', '--surface-accent'];
const ALL = [...SURFACES, ...TONED];

/** Every pair of foreground and background in the style sheets. A component that makes a new pair adds it here. */
export const CONTRAST_PAIRS: readonly ContrastPairs[] = [
  { least: 4.5, front: '--text', behind: ALL },
  { least: 4.5, front: '--text-quiet', behind: ALL },
  { least: 4.5, front: '--accent', behind: [...SURFACES, '--surface-accent'] },
  { least: 4.5, front: '--accent-strong', behind: [...SURFACES, '--surface-accent'] },
  { least: 4.5, front: '--on-accent', behind: ['--accent-fill', '--accent-fill-hover', '--header-fill'] },
  { least: 4.5, front: '--danger', behind: [...SURFACES, '--surface-danger'] },
  { least: 4.5, front: '--warning', behind: [...SURFACES, '--surface-warning'] },
  { least: 4.5, front: '--success', behind: [...SURFACES, '--surface-success'] },
  { least: 4.5, front: '--info', behind: [...SURFACES, '--surface-info'] },
  { least: 4.5, front: '--surface', behind: ['--text', '--chosen'] },
  { least: 3, front: '--border-strong', behind: SURFACES },
  { least: 3, front: '--chosen', behind: SURFACES },
  { least: 3, front: '--accent-fill', behind: SURFACES },
  { least: 3, front: '--focus', behind: ALL },
  { least: 3, front: '--part-principal', behind: ['--surface', '--surface-sunken'] },
  { least: 3, front: '--part-interest', behind: ['--surface', '--surface-sunken'] },
  { least: 3, front: '--part-fees', behind: ['--surface', '--surface-sunken'] },
  { least: 3, front: '--part-credit', behind: ['--surface', '--surface-sunken'] },
];

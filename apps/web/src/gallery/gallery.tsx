import { useEffect, useState } from 'react';
import type { BrandSkin } from '#brands/brand-skin.ts';
import { ButtonSamples } from './button-samples.tsx';
import { ChoiceSamples } from './choice-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { FigureSamples } from './figure-samples.tsx';
import { HistorySamples } from './history-samples.tsx';
import { ModalSamples } from './modal-samples.tsx';
import { NoticeSamples } from './notice-samples.tsx';
import { StateSamples } from './state-samples.tsx';
import { WaySamples } from './way-samples.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SkipLink } from '#ui/skip-link.tsx';

const skins = import.meta.glob<{ readonly brand: BrandSkin }>('../brands/*/brand.ts', { eager: true });
const colours = import.meta.glob<string>('../brands/*/tokens.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});
const BRANDS = Object.values(skins).map(({ brand }) => brand);

/** All components in all their states, in the brand of the URL (`?brand=inl`), light or dark as the device is set. */
export function Gallery() {
  const [code, setCode] = useState(() => new URLSearchParams(window.location.search).get('brand') ?? 'tmx');
  const brand = BRANDS.find((each) => each.code === code);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(colours[`../brands/${code}/tokens.css`] ?? '');
    document.adoptedStyleSheets = [sheet];
  }, [code]);
  return (
    <>
      <SkipLink />
      <header className="frame-header">
        <span />
        <span className="frame-brand">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path fill="currentColor" fillRule="evenodd" d={brand?.markPath} />
          </svg>
          <span>{brand?.name ?? code}</span>
        </span>
        <span />
      </header>
      <main id="main" tabIndex={-1} className="frame-main">
        <PageTitle title="Gallery" lead="Every component in its states, in any brand." />
        <SelectField
          name="brand"
          label="Brand"
          placeholder="Choose a brand"
          value={code}
          onChange={setCode}
          choices={BRANDS.map(({ code: value, name: label }) => ({ value, label }))}
        />
        <ButtonSamples />
        <FieldSamples />
        <ChoiceSamples />
        <NoticeSamples />
        <FigureSamples />
        <HistorySamples />
        <StateSamples />
        <WaySamples />
        <ModalSamples />
      </main>
    </>
  );
}

import { sampleDisclosures, sampleTerms } from '@lendside/domain/identity/terms.ts';

/** One legal text: headings with their paragraphs. */
export interface LegalText {
  readonly title: string;
  /** True for our sample, which the page must say; false for the lender's own text. */
  readonly isSample: boolean;
  readonly sections: readonly LegalSection[];
}

interface LegalSection {
  /** Null for paragraphs directly under the title. */
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
}

/** The legal texts of a brand. Source: RTE-54, RTE-55, RTE-59, OPEN-76. */
export interface LegalTexts {
  readonly terms: LegalText;
  readonly disclosures: LegalText;
  readonly experian: LegalText;
}

/** Builds our sample texts with a brand's name. The terms match word for word those a customer agrees to, which the services
 *  keep. */
export function sampleLegalTexts(name: string): LegalTexts {
  return {
    terms: sample('Terms & Conditions', [{ heading: null, paragraphs: sampleTerms(name) }]),
    disclosures: sample('Disclosures', [{ heading: null, paragraphs: sampleDisclosures(name) }]),
    experian: sample('Experian disclosure', experianSections(name)),
  };
}

function sample(title: string, sections: readonly LegalSection[]): LegalText {
  return { title, isSample: true, sections };
}

function experianSections(name: string): readonly LegalSection[] {
  return [
    {
      heading: null,
      paragraphs: [`Sample text. ${name} replaces this disclosure with its own before it serves anybody.`],
    },
    {
      heading: 'What you allow',
      paragraphs: [
        `You allow ${name} to ask Experian for your credit report to check who you are, to decide on what you ask for, and to look after your account.`,
        'This permission holds while you ask for a loan or have one with us.',
      ],
    },
    {
      heading: 'What it does to your credit',
      paragraphs: [
        'A check of who you are does not change your credit score. A report we ask for to decide on a loan may be seen by other lenders.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'If we say no because of your report, we tell you so and how to get a free copy of it.',
        'You may dispute anything in your report with Experian that is wrong or incomplete.',
      ],
    },
  ];
}

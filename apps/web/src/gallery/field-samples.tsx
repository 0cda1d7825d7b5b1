import { uploadRefusal } from '@lendside/domain/documents/upload-file.ts';
import { DEFAULT_CONFIGURATION } from '@lendside/domain/configuration/configuration.ts';
import { useState } from 'react';
import { CurrencyField } from '#steps/currency-field.tsx';
import { NewPasswordFields } from '#steps/new-password/new-password-fields.tsx';
import { DateField } from '#steps/personal-fields/date-field.tsx';
import { PhoneField } from '#steps/personal-fields/phone-field.tsx';
import { SsnField } from '#steps/personal-fields/ssn-field.tsx';
import { ZipField } from '#steps/personal-fields/zip-field.tsx';
import { Card } from '#ui/card.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { ExpiryField } from '#ui/expiry-field.tsx';
import { Field } from '#ui/field.tsx';
import { FileField } from '#ui/file-field.tsx';
import { NumericField } from '#ui/numeric-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { UppercaseField } from '#ui/uppercase-field.tsx';

/** Every field, to type and paste into, and one with an error. */
export function FieldSamples() {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const field = (name: string, label: string) => ({
    name,
    label,
    value: texts[name] ?? '',
    onChange: (value: string) => setTexts((known) => ({ ...known, [name]: value })),
  });
  return (
    <Card title="Fields">
      <Field {...field('text', 'Email or phone number')} hint="As you signed up with it" />
      <Field {...field('wrong', 'Street address')} error="This field is required" />
      <PasswordField {...field('present', 'Present password')} />
      <NewPasswordFields
        rules={DEFAULT_CONFIGURATION}
        username=""
        value={{ password: texts['password'] ?? '', repeat: texts['repeat'] ?? '' }}
        errors={[]}
        onChange={(typed) => setTexts((known) => ({ ...known, ...typed }))}
      />
      <CurrencyField {...field('amount-typed', 'Amount to pay')} hint="From $0.01 to $1,725.00" />
      <NumericField {...field('digits', 'Digits')} digitsMax={9} />
      <UppercaseField {...field('capitals', 'License plate')} />
      <PhoneField {...field('phone', 'Phone')} />
      <DateField {...field('date', 'Date of birth')} />
      <SsnField {...field('ssn', 'Social Security number')} />
      <ExpiryField {...field('expiry', 'Expiration date')} />
      <ZipField {...field('zip', 'Zip code')} />
      <CodeField {...field('code', '6-digit code')} />
      <DocumentSample />
    </Card>
  );
}

/** A file field that checks the chosen file by the upload rules. */
function DocumentSample() {
  const { uploadTypes, limits } = DEFAULT_CONFIGURATION;
  const [chosen, setChosen] = useState<File | null>(null);
  const refusal = chosen === null ? null : uploadRefusal(chosen, { uploadTypes, maxBytes: limits.uploadMaxBytes });
  return (
    <>
      <FileField
        name="document"
        label="Document"
        hint="An image or a PDF of up to 4 MB"
        accept={uploadTypes.join(',')}
        error={refusal}
        onChoose={setChosen}
      />
      {chosen !== null && refusal === null && <p role="status">{chosen.name} can be sent.</p>}
    </>
  );
}

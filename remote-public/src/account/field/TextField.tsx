import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Field } from './Field';
import type { FormFieldProps } from './formField';

interface TextFieldProps extends FormFieldProps {
  type?: 'text' | 'tel';
  inputMode?: ComponentProps<'input'>['inputMode'];
  autoComplete: string;
  placeholder?: string;
  /** Left-to-right value, such as a code or number. */
  ltr?: boolean;
  /** Cleans the text as it is typed or pasted. */
  clean?: (text: string) => string;
}

/** Keeps the caret position. */
function cleanInPlace(input: HTMLInputElement, clean: (text: string) => string): string {
  const cleaned = clean(input.value);
  if (cleaned !== input.value) {
    const caret = clean(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    input.value = cleaned;
    input.setSelectionRange(caret, caret);
  }
  return cleaned;
}

export function TextField({
  name,
  label,
  value,
  error,
  hint,
  half,
  onChange,
  ltr = false,
  clean = (text) => text,
  ...input
}: TextFieldProps) {
  // Shown while a keyboard composes a word: if the field changed it, the keyboard would enter it again.
  const [composed, setComposed] = useState<string | null>(null);
  return (
    <Field label={label} error={error} hint={hint} half={half}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          name={name}
          value={composed ?? value}
          dir={ltr ? 'ltr' : undefined}
          spellCheck={false}
          autoCapitalize={ltr ? 'none' : undefined}
          onChange={({ currentTarget }) => {
            if (composed !== null) setComposed(currentTarget.value);
            onChange(composed === null ? cleanInPlace(currentTarget, clean) : clean(currentTarget.value));
          }}
          onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
          onCompositionEnd={({ currentTarget }) => {
            // Firefox reports the last change after this event. A change clears the form's errors, and the first of them
            // takes the focus from a field that still composes.
            const cleaned = cleanInPlace(currentTarget, clean);
            if (cleaned !== value) onChange(cleaned);
            setComposed(null);
          }}
        />
      )}
    </Field>
  );
}

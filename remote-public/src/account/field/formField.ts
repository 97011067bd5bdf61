import type { ReactNode } from 'react';

/** What every field of a form is told. */
export interface FormFieldProps {
  /** The field's name in the payload, by which a complaint finds it. */
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  hint?: ReactNode;
  half?: boolean;
  onChange: (value: string) => void;
}

import type { ReactNode } from 'react';

export interface FormFieldProps {
  /** Name of the field in the payload, and in the paths of server errors. */
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  hint?: ReactNode;
  half?: boolean;
  onChange: (value: string) => void;
}

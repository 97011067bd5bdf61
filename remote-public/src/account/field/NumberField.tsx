import { cleanNumber } from '@manassa/shared/domain';
import { copy as words } from '@manassa/shared/locale';
import { BidiText, Icon } from '@manassa/shared/ui';
import type { FormFieldProps } from './formField';
import { TextField } from './TextField';

interface NumberFieldProps extends FormFieldProps {
  keypad: 'numeric' | 'tel';
  autoComplete: string;
}

/** Field for a code or phone number. Opens the keypad and converts other digits to 0 to 9. */
export function NumberField({ keypad, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      type={keypad === 'tel' ? 'tel' : 'text'}
      inputMode={keypad}
      ltr
      clean={cleanNumber}
      hint={
        <>
          <Icon name="info" size={16} />
          <BidiText text={words.englishDigits} as="span" />
        </>
      }
    />
  );
}

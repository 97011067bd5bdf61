import { copy as words } from '@manassa/shared/locale';
import { BidiText, Icon } from '@manassa/shared/ui';
import { cleanNumber } from './digits.rule';
import type { FormFieldProps } from './formField';
import { TextField } from './TextField';

interface NumberFieldProps extends FormFieldProps {
  /** Which keypad it brings up. */
  keypad: 'numeric' | 'tel';
  autoComplete: string;
}

/** A code or phone number: asks for English digits, brings up the keypad, and turns other digits into English ones. */
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

import { copy as words } from '@manassa/shared/locale';
import { notify } from '@manassa/shared/session';
import { Icon, SearchSelect } from '@manassa/shared/ui';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import type { ChooseFirst } from '../placement/dependentSelects.rule';
import { Field } from './Field';
import type { FormFieldProps } from './formField';
import css from './SelectField.module.css';

interface SelectFieldProps extends FormFieldProps {
  options: readonly { _id: string; name: string }[];
  /** Text of the empty option; a filter shows `words.all`. */
  placeholder: string;
  /** In a form the empty option means nothing chosen; in a filter it comes first and means all. */
  mode?: 'choose' | 'filter';
  /** The select that must be chosen first; until then this one is disabled and warns on use. */
  needs?: ChooseFirst;
  /** True while the options are loading. */
  busy?: boolean;
}

const warnings = { stage: words.stageFirst, grade: words.gradeFirst } as const;

/**
 * Native select: phones show their own wheel or sheet. A long list can be searched.
 *
 * A disabled control receives neither clicks nor focus and could not explain itself. While `needs` is set, the select
 * is therefore only aria-disabled: it stays closed, and pointing, touching, typing and focusing show the warning.
 */
export function SelectField({
  name,
  label,
  value,
  error,
  hint,
  half,
  onChange,
  options,
  placeholder,
  mode = 'choose',
  needs = null,
  busy = false,
}: SelectFieldProps) {
  const warn = (): void => {
    if (needs !== null) notify('warning', warnings[needs]);
  };
  const refuse = (event: SyntheticEvent): void => {
    // A touch that scrolls the page is not cancelable, and is not an attempt to choose.
    if (needs === null || !event.nativeEvent.cancelable) return;
    event.preventDefault();
    warn();
  };
  const refuseKey = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    // Other keys do not choose: F5 reloads, and with Alt an arrow goes back and a letter opens the browser's menu.
    if (/^Arrow(Up|Down)$/.test(key) || (!altKey && /^(.|Enter|F4)$/u.test(key))) refuse(event);
  };
  // A hint says why there is nothing to choose, and may offer a retry.
  const complaint = error === undefined ? undefined : (hint ?? error);
  const arrow = <Icon name="chevronDown" className={css.arrow} />;
  return (
    <Field label={label} error={complaint} hint={hint} half={half} end={arrow}>
      {(control) => (
        <SearchSelect
          {...control}
          value={value}
          options={needs === null && mode === 'choose' ? options : []}
          placeholder={placeholder}
          onChange={onChange}
        >
          <select
            {...control}
            name={name}
            value={value}
            className={css.select}
            data-empty={value === ''}
            aria-disabled={needs !== null || undefined}
            aria-required={mode === 'choose' || undefined}
            aria-busy={busy || undefined}
            autoComplete="off"
            onFocus={warn}
            onMouseDown={refuse}
            onTouchEnd={refuse}
            onKeyDown={refuseKey}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            <option value="" disabled={mode === 'choose'}>
              {mode === 'filter' && !busy ? words.all : placeholder}
            </option>
            {needs === null &&
              options.map((option) => (
                <option key={option._id} value={option._id}>
                  {option.name}
                </option>
              ))}
          </select>
        </SearchSelect>
      )}
    </Field>
  );
}

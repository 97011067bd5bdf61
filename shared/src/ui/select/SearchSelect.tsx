import { useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { onIntent } from '../later/onIntent';
import css from './SearchSelect.module.css';

/** Number of options from which searching a list is faster than reading it. */
const LONG_LIST = 12;

interface SearchSelectProps {
  /** Id of the control, which its label names. */
  id: string;
  /** Id of the chosen option; '' for none. */
  value: string;
  options: readonly { _id: string; name: string }[];
  placeholder?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  onChange: (value: string) => void;
  /** The native select with the same options. */
  children: ReactElement;
}

export interface SelectWithSearchProps extends Omit<SearchSelectProps, 'children'> {
  /** True if it takes over the focus. */
  focused: boolean;
}

type Part = ComponentType<SelectWithSearchProps>;

const load = (): Promise<{ default: Part }> => import('./SelectWithSearch');

/**
 * A native select that becomes antd's with a search field, if the list is long and that part could be loaded. It is
 * loaded when the select is about to be used, and never replaces one whose list may be open.
 */
export function SearchSelect({ children, ...props }: SearchSelectProps) {
  const [part, setPart] = useState<{ Select: Part } | null>(null);
  // A native list opens with a press, and may stay open until the focus leaves.
  const [pressed, setPressed] = useState(false);
  const [focused, setFocused] = useState(false);

  if (part !== null && !pressed) {
    return (
      <span className={css.place} data-search="">
        <part.Select {...props} focused={focused} />
      </span>
    );
  }
  if (props.options.length < LONG_LIST) return children;
  const intent = onIntent(async () => {
    const { default: Select } = await load();
    setPart({ Select });
  });
  return (
    <span
      className={css.place}
      data-search=""
      {...intent}
      onPointerDown={() => setPressed(true)}
      onFocus={() => {
        setFocused(true);
        intent.onFocus();
      }}
      onBlur={() => {
        setFocused(false);
        setPressed(false);
      }}
    >
      {children}
    </span>
  );
}

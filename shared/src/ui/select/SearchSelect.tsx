import { useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { onIntent } from '../later/onIntent';
import css from './SearchSelect.module.css';
import type { SelectWithSearchProps } from './SelectWithSearch';

/** Number of options from which searching a list is faster than reading it. */
const LONG_LIST = 12;

interface SearchSelectProps extends Omit<SelectWithSearchProps, 'focused'> {
  /** The native select with the same options. */
  children: ReactElement;
}

type Part = ComponentType<SelectWithSearchProps>;

const load = (): Promise<{ default: Part }> => import('./SelectWithSearch');

/**
 * A native select that becomes antd's with a search field, if the list is long and that part could be loaded. It is
 * loaded when the select is about to be used, and never replaces one whose list may be open.
 */
export function SearchSelect({ children, ...props }: SearchSelectProps) {
  const [part, setPart] = useState<{ Select: Part } | null>(null);
  // A native list opens with a press or a key, and may stay open until the focus leaves.
  const [pressed, setPressed] = useState(false);
  const [focused, setFocused] = useState(false);

  if (part !== null && !pressed) {
    return (
      <span className={css.place} data-search="">
        <part.Select {...props} focused={focused} />
      </span>
    );
  }
  const isLong = props.options.length >= LONG_LIST;
  const intent = onIntent(async () => {
    if (!isLong) return;
    const { default: Select } = await load();
    setPart({ Select });
  });
  // Also wraps a short list, which may become long while it has the focus.
  return (
    <span
      className={css.place}
      data-search=""
      {...intent}
      onPointerDown={() => setPressed(true)}
      onKeyDown={() => setPressed(true)}
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

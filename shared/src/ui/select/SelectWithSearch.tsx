import Select from '../../antd/select';
import { foldArabic } from './foldArabic.rule';
import css from './SearchSelect.module.css';

export interface SelectWithSearchProps {
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
  /** True if it takes over the focus. */
  focused: boolean;
}

/** antd's select with a search field, in place of a native one. */
export default function SelectWithSearch({
  id,
  value,
  options,
  placeholder,
  focused,
  onChange,
  ...attributes
}: SelectWithSearchProps) {
  const chosen = options.find((option) => option._id === value);
  return (
    <Select<string>
      {...attributes}
      // A screen reader that comes to the field reads no choice: antd writes it beside the field.
      aria-description={chosen?.name}
      id={id}
      className={css.select}
      value={chosen?._id}
      placeholder={placeholder}
      // The field draws its own arrow.
      suffixIcon={null}
      autoFocus={focused}
      options={options.map((option) => ({ value: option._id, label: option.name }))}
      showSearch={{
        filterOption: (typed, option) => foldArabic(String(option?.label)).includes(foldArabic(typed)),
      }}
      // In a virtual list screen readers find three options only, and cannot press them.
      virtual={false}
      // Beside the field, so that a dialog's list is in the dialog.
      getPopupContainer={(field: HTMLElement) => field.parentElement ?? document.body}
      onChange={onChange}
    />
  );
}

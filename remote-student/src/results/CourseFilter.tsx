import { copy as words } from '@manassa/shared/locale';
import { Icon, SearchSelect } from '@manassa/shared/ui';
import { useId } from 'react';
import { resultsCopy } from './copy';
import css from './CourseFilter.module.css';

interface CourseFilterProps {
  courses: readonly { _id: string; name: string }[];
  /** Id of the chosen course; '' for all. */
  value: string;
  onChange: (courseId: string) => void;
}

/** Select of one course, or all; nothing for a single course, unless it was chosen. */
export function CourseFilter({ courses, value, onChange }: CourseFilterProps) {
  const id = useId();
  if (courses.length < 2 && value === '') return null;
  const options = [{ _id: '', name: words.all }, ...courses];
  return (
    <div className={css.filter}>
      <label htmlFor={id}>{resultsCopy.course}</label>
      <div className={css.box}>
        <SearchSelect id={id} value={value} options={options} onChange={onChange}>
          <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            {options.map((option) => (
              <option key={option._id} value={option._id}>
                {option.name}
              </option>
            ))}
          </select>
        </SearchSelect>
        <Icon name="chevronDown" className={css.arrow} />
      </div>
    </div>
  );
}

import { gradesOf } from '@manassa/shared/domain';
import { copy as words } from '@manassa/shared/locale';
import { copy } from '../../copy';
import { SelectField } from '../field/SelectField';
import { gradeNeeds } from './dependentSelects.rule';
import type { Placement } from './dependentSelects.rule';

interface GradeSelectProps {
  placement: Placement;
  mode?: 'choose' | 'filter';
  error?: string;
  half?: boolean;
  onChange: (grade: string) => void;
}

export function GradeSelect({ placement, mode, error, half, onChange }: GradeSelectProps) {
  return (
    <SelectField
      name="grade"
      label={words.grade}
      value={placement.grade}
      error={error}
      half={half}
      onChange={onChange}
      options={gradesOf(placement.stage)}
      placeholder={copy.account.chooseGrade}
      mode={mode}
      needs={gradeNeeds(placement)}
    />
  );
}

import type { Group } from '@manassa/shared/contract';
import { useRead } from '@manassa/shared/data';
import { copy as words } from '@manassa/shared/locale';
import { Icon } from '@manassa/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { copy } from '../../copy';
import { SelectField } from '../field/SelectField';
import { groupNeeds, groupQuery } from './dependentSelects.rule';
import type { Placement } from './dependentSelects.rule';
import css from './GroupSelect.module.css';

interface GroupSelectProps {
  placement: Placement;
  mode?: 'choose' | 'filter';
  error?: string;
  half?: boolean;
  onChange: (group: string) => void;
}

/** Select of the groups of a stage and grade, reloaded when either changes. */
export function GroupSelect(props: GroupSelectProps) {
  const { stage, grade } = props.placement;
  return <PagedGroupSelect key={`${stage}/${grade}`} {...props} />;
}

/** Reads one page after the other: servers may divide the list. */
function PagedGroupSelect({ placement, mode, error, half, onChange }: GroupSelectProps) {
  const query = groupQuery(placement);
  const [page, setPage] = useState(1);
  const [earlier, setEarlier] = useState<readonly Group[]>([]);
  const read = useRead('groups', query && { query: { ...query, ...(page > 1 && { page }) } });
  const retrying = read.state === 'failed' && read.retrying === true;
  const loading = query !== null && (read.state === 'loading' || retrying);
  // Shells older than the page number ask for the first page again.
  const isNew = ({ _id }: Group): boolean => earlier.every((group) => group._id !== _id);
  const groups = read.state === 'ready' ? [...earlier, ...read.data.groups.filter(isNew)] : earlier;
  // Without new groups there are no further ones, whatever the number of pages says.
  if (read.state === 'ready' && page < read.data.totalPages && groups.length > earlier.length) {
    setPage(page + 1);
    setEarlier(groups);
  }

  // Staff may have removed the chosen group: a select without it would show the first one as chosen.
  const value = groups.some(({ _id }) => _id === placement.group) ? placement.group : '';
  const onRefusal = useEffectEvent(() => {
    if (read.state === 'ready' && value !== '') void read.refresh();
  });
  useEffect(() => {
    if (error !== undefined) onRefusal();
  }, [error]);

  let hint: ReactNode;
  if (read.state === 'failed' && !retrying) {
    hint = (
      <>
        <span role="alert">{copy.account.groupsFailed}</span>
        <button
          type="button"
          className={css.retry}
          onClick={({ currentTarget }) => {
            // The button disappears.
            const select = currentTarget.form?.elements.namedItem('group');
            if (select instanceof HTMLElement) select.focus();
            read.retry();
          }}
        >
          <Icon name="refresh" size={16} />
          {words.retry}
        </button>
      </>
    );
  } else if (read.state === 'ready' && groups.length === 0) {
    hint = <span role="status">{copy.account.groupsNone}</span>;
  }

  return (
    <SelectField
      name="group"
      label={words.group}
      value={value}
      error={error}
      hint={hint}
      half={half}
      onChange={onChange}
      options={groups}
      placeholder={loading ? copy.account.groupsLoading : copy.account.chooseGroup}
      mode={mode}
      needs={groupNeeds(placement)}
      busy={loading}
    />
  );
}

import { userAtom } from '@manassa/shared/session';
import { Icon } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai';
import { Link, NavLink } from 'react-router-dom';
import { copy } from '../copy';
import { areaTabs } from './areaTabs';
import { coursesAddress } from './coursesAddress.rule';

interface AreaLinksProps {
  /** Tabs in a row, or rows of a drawer. */
  className: string | undefined;
  onChoice?: () => void;
}

/** Links of the student area: its three pages, and the courses of the student's grade. */
export function AreaLinks({ className, onChoice }: AreaLinksProps) {
  const user = useAtomValue(userAtom);
  return (
    <ul className={className}>
      {areaTabs.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink to={to} onClick={onChoice}>
            <Icon name={icon} />
            {label}
          </NavLink>
        </li>
      ))}
      <li>
        <Link to={coursesAddress(user)} onClick={onChoice}>
          <Icon name="cart" />
          {copy.buy}
        </Link>
      </li>
    </ul>
  );
}

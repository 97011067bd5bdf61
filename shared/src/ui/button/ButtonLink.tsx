import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { buttonClasses } from './buttonLook';
import type { ButtonLook } from './buttonLook';
import { Icon } from '../picture/Icon';
import { textElement } from '../text/textElement';

export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  block,
  className,
  children,
  ...rest
}: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, block }, className)}>
      {icon && <Icon name={icon} />}
      {textElement(children)}
      {iconEnd && <Icon name={iconEnd} />}
    </Link>
  );
}

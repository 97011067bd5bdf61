import styles from './Icon.module.css';
import { classes } from '../classes';
import { iconPaths, mirroredIcons } from './iconPaths';
import type { IconName } from './iconPaths';

interface IconProps {
  name: IconName;
  /** Edge in px at the usual size of type; grows with the type. */
  size?: number;
  /** Accessible name; without one the icon is decoration. */
  label?: string;
  className?: string;
}

export function Icon({ name, size = 20, label, className }: IconProps) {
  const drawing = iconPaths[name];
  const filled = drawing.startsWith('~');
  return (
    <svg
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={classes(styles.icon, mirroredIcons.has(name) && styles.mirrored, className)}
    >
      <path d={filled ? drawing.slice(1) : drawing} />
    </svg>
  );
}

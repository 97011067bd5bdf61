import { Icon } from '@manassa/shared/ui';
import type { IconName } from '@manassa/shared/ui';
import { landingCopy } from '../copy';
import css from './FeatureStrip.module.css';

const { strip, stripLabel } = landingCopy;

const features: readonly { text: string; icon: IconName }[] = [
  { text: strip.videos, icon: 'lecture' },
  { text: strip.homework, icon: 'homework' },
  { text: strip.solutions, icon: 'book' },
  { text: strip.exams, icon: 'exam' },
  { text: strip.notes, icon: 'document' },
  { text: strip.evaluation, icon: 'chart' },
];

function Lap({ repeated }: { repeated: boolean }) {
  return (
    <ul className={css.lap} aria-hidden={repeated || undefined}>
      {features.map(({ text, icon }) => (
        <li key={text} className={css.feature}>
          <Icon name={icon} size={24} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/**
 * The six features on an endless band. The second copy fills the gap and is hidden from screen readers. The band stops
 * under a pointer and while it has the focus.
 */
export function FeatureStrip() {
  return (
    // Focusable, so that it can be stopped without a pointer (WCAG 2.2.2).
    <div className={`m-band ${css.strip}`} role="group" aria-label={stripLabel} tabIndex={0}>
      <div className={css.track}>
        <Lap repeated={false} />
        <Lap repeated />
      </div>
    </div>
  );
}

import { Icon } from '@manassa/shared/ui';
import type { IconName } from '@manassa/shared/ui';
import { copy } from '../../copy';
import css from './FeatureStrip.module.css';

const { strip, stripLabel } = copy.landing;

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
 * The six features on a band that runs on and on: the second lap is what is seen while the first leaves, and is hidden
 * from screen readers. It stops under a pointer and, for keyboards and fingers, while it has the focus.
 */
export function FeatureStrip() {
  return (
    // A moving band must be stoppable without a pointer: it takes the focus for that.
    <div className={css.strip} role="group" aria-label={stripLabel} tabIndex={0}>
      <div className={css.track}>
        <Lap repeated={false} />
        <Lap repeated />
      </div>
    </div>
  );
}

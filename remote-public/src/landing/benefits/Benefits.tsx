import { Icon } from '@manassa/shared/ui';
import { landingCopy } from '../copy';
import { Reveal } from '../Reveal';
import css from './Benefits.module.css';
import { NotebookArt } from './NotebookArt';

export function Benefits() {
  return (
    <section aria-labelledby="benefits" className={`m-band ${css.band}`}>
      <Reveal className={`m-page ${css.columns}`}>
        <div>
          <h2 id="benefits">{landingCopy.benefitsTitle}</h2>
          <ul className={css.list}>
            {landingCopy.benefits.map((benefit) => (
              <li key={benefit}>
                <span className={css.mark}>
                  <Icon name="check" />
                </span>
                {benefit}
              </li>
            ))}
          </ul>
        </div>
        <NotebookArt className={css.art} />
      </Reveal>
    </section>
  );
}

import { ScreenTitle } from '@manassa/shared/ui';
import { landingCopy } from '../copy';
import { Drawing } from '../../drawing/Drawing';
import { sineWave } from '../../drawing/sineWave.rule';
import { DipoleField } from './DipoleField';
import css from './Hero.module.css';
import { HeroActions } from './HeroActions';
import { WaveEdge } from './WaveEdge';

const underline = sineWave({ from: 4, to: 164, middle: 9, amplitude: 6, period: 64, crest: 36 });

/** Hero: title, login and signup buttons, and a drawn dipole field behind the top bar. */
export function Hero() {
  const { heroBody, audience, heroTitleParts: title } = landingCopy;
  return (
    <div className={`m-band ${css.hero}`}>
      <DipoleField />
      <div className={`m-page ${css.content}`}>
        <p className={css.audience}>
          <Drawing viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" strokeLinecap="round">
            <path
              d="M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M3.4 3.4l2.1 2.1M10.5 10.5l2.1 2.1M12.6 3.4l-2.1 2.1M5.5 10.5l-2.1 2.1"
              strokeWidth="1.5"
            />
          </Drawing>
          {audience}
        </p>
        <ScreenTitle title="" className={css.title}>
          {title.before}{' '}
          <span className={css.underlined}>
            {title.underlined}
            <Drawing viewBox="0 0 168 18" preserveAspectRatio="none" className={css.underline}>
              <path d={underline} vectorEffect="non-scaling-stroke" stroke="var(--m-accent)" strokeLinecap="round" />
            </Drawing>
          </span>{' '}
          <span className={css.secondLine}>{title.after}</span>
        </ScreenTitle>
        <p className={css.body}>{heroBody}</p>
        <HeroActions />
      </div>
      <WaveEdge />
    </div>
  );
}

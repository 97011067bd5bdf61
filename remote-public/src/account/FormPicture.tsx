import { copy as words } from '@manassa/shared/locale';
import { copy } from '../copy';
import { Drawing } from '../drawing/Drawing';
import { sineWave } from '../drawing/sineWave.rule';
import css from './FormPicture.module.css';

const wave = sineWave({ from: 4, to: 376, middle: 284, amplitude: 11, period: 76, crest: 60 });

/** Planets on circular orbits, one with its velocity vector and the force towards the sun. */
export function FormPicture() {
  return (
    <div className={css.picture}>
      <Drawing viewBox="0 0 380 300" className={css.orbits}>
        <g stroke="#a9c1fb" strokeOpacity="0.75" strokeWidth="1.3">
          <circle cx="190" cy="133" r="52" strokeOpacity="1" />
          <circle cx="190" cy="133" r="89" />
          <circle cx="190" cy="133" r="129" strokeDasharray="3 6" />
          <path d={wave} strokeWidth="1.6" />
        </g>
        <circle cx="190" cy="133" r="38" fill="#f59e0b" fillOpacity="0.22" />
        <circle cx="190" cy="133" r="21" fill="#f59e0b" />
        <circle cx="183" cy="126" r="6" fill="#fff" fillOpacity="0.55" />
        <circle cx="121" cy="190" r="12" fill="#8fb0ff" />
        <path d="M121 178a12 12 0 0 0 0 24z" fill="#fff" fillOpacity="0.28" />
        <circle cx="302" cy="69" r="14" fill="#c7d7fe" />
        <ellipse cx="302" cy="69" rx="23" ry="7" transform="rotate(-18 302 69)" stroke="#fff" strokeWidth="2" />
        <g strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
          <path d="m238 153 17-41m-9 7 9-7 2 11" stroke="#fbcf84" />
          <path d="m238 153-26-11m5 8-5-8 9-3" stroke="#86efac" />
        </g>
        <circle cx="238" cy="153" r="8" fill="#fff" />
        <g fontSize="15" fontWeight="600" textAnchor="middle">
          <text x="266" y="110" fill="#fbcf84">
            v
          </text>
          <text x="216" y="164" fill="#86efac">
            F
          </text>
        </g>
      </Drawing>
      <div>
        <p className={css.slogan}>{copy.account.slogan}</p>
        <p className={css.tagline}>{words.tagline}</p>
      </div>
    </div>
  );
}

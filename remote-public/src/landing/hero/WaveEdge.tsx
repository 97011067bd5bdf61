import { Drawing } from '../../drawing/Drawing';
import { sineWave } from '../../drawing/sineWave.rule';
import css from './WaveEdge.module.css';

const shape = { from: 0, to: 1280, period: 512 };

function below(path: string): string {
  return `${path}V96H-300Z`;
}

const layers = [
  { path: below(sineWave({ ...shape, middle: 40, amplitude: 32, crest: 386 })), fill: 'rgb(148 178 255 / 22%)' },
  { path: below(sineWave({ ...shape, middle: 46, amplitude: 26, crest: 306 })), fill: 'rgb(148 178 255 / 30%)' },
  { path: below(sineWave({ ...shape, middle: 64, amplitude: 24, crest: 218 })), fill: 'var(--m-canvas)' },
];

/** Lower edge of the hero: three waves, the last in the colour of the page. */
export function WaveEdge() {
  return (
    <Drawing viewBox="0 0 1280 96" preserveAspectRatio="none" className={css.edge}>
      {layers.map(({ path, fill }) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </Drawing>
  );
}

import type { PageConfig } from '@manassa/shared/session';
import { BidiText, ButtonLink, Card, CoverImage } from '@manassa/shared/ui';
import { landingCopy } from '../copy';
import css from './Teacher.module.css';

type TeacherProps = NonNullable<PageConfig['teacher']>;

/** The teacher as configured: name, and if set picture, sentence and a link to a free lecture. */
export function Teacher({ name, picture, sentence, lecture }: TeacherProps) {
  return (
    <section aria-labelledby="teacher" className={`m-page ${css.section}`}>
      <Card padding="large" className={css.card}>
        {picture !== '' && <CoverImage src={picture} alt={name} ratio={1} className={css.picture} />}
        <div className={css.words}>
          <p className={css.role}>{landingCopy.teacher}</p>
          <h2 id="teacher">
            <BidiText text={name} />
          </h2>
          {sentence !== '' && <BidiText as="p" className={css.sentence} text={sentence} />}
          {lecture !== '' && (
            <ButtonLink to={lecture} variant="outline" icon="play" className={css.lecture}>
              {landingCopy.freeLecture}
            </ButtonLink>
          )}
        </div>
      </Card>
    </section>
  );
}

import { ButtonLink, Icon, MissedTargetArt, ScreenTitle } from '@manassa/shared/ui';
import { copy } from '../copy';
import css from './NotFound.module.css';

/** Screen of /not-found-404. */
export function NotFoundScreen() {
  return (
    <section className={css.screen}>
      <MissedTargetArt />
      <ScreenTitle>{copy.notFoundTitle}</ScreenTitle>
      <ButtonLink to="/" variant="primary">
        {copy.notFoundHome}
        <Icon name="arrowEnd" />
      </ButtonLink>
    </section>
  );
}

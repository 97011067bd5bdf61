import { ButtonLink, ScreenTitle } from '@manassa/shared/ui';
import { copy } from '../copy';
import css from './NotFound.module.css';

/** /not-found-404: says that the address does not exist, and the way home. */
export function NotFoundScreen() {
  return (
    <section className={css.screen}>
      <svg className={css.art} viewBox="0 0 240 160" aria-hidden="true">
        <g fill="none" stroke="#1d4ed8" strokeWidth="3">
          <circle cx="168" cy="72" r="44" opacity=".25" />
          <circle cx="168" cy="72" r="28" opacity=".5" />
          <circle cx="168" cy="72" r="12" />
        </g>
        <circle cx="168" cy="72" r="4" fill="#1d4ed8" />
        <path
          d="M12 140C52 60 104 36 204 136"
          fill="none"
          stroke="#64748b"
          strokeWidth="2.5"
          strokeDasharray="3 8"
          strokeLinecap="round"
        />
        <circle cx="206" cy="138" r="8" fill="#f59e0b" />
        <path d="M8 148h224" stroke="#0f172a" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <ScreenTitle>{copy.notFoundTitle}</ScreenTitle>
      <ButtonLink to="/" variant="primary">
        {copy.notFoundHome}
      </ButtonLink>
    </section>
  );
}

import { configAtom } from '@manassa/shared/session';
import { CopyNumber, Icon } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { copy } from '../copy';
import css from './Footer.module.css';
import { PlatformMark } from './Marks';

const SOCIAL = ['facebook', 'instagram', 'youtube', 'whatsapp'] as const;

export function Footer() {
  const { social, contactNumbers } = useAtomValue(configAtom);
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <div>
          <p className={css.brand}>
            <PlatformMark />
            {copy.brand}
          </p>
          <p className={css.tagline}>{copy.tagline}</p>
        </div>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">{copy.contact}</h2>
          <ul>
            {contactNumbers.map((number) => (
              <li key={number}>
                <CopyNumber number={number} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="footer-follow">
          <h2 id="footer-follow">{copy.follow}</h2>
          <ul className={css.social}>
            {SOCIAL.filter((name) => social[name]).map((name) => (
              <li key={name}>
                <a href={social[name]} target="_blank" rel="noopener noreferrer" aria-label={copy.social[name]}>
                  <Icon name={name} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={css.closing}>
        <p>
          {copy.copyright} <bdi dir="ltr">{new Date().getFullYear()}</bdi>
        </p>
        <p>
          <strong>
            {copy.credit} <bdi dir="ltr">{copy.creditMark}</bdi>
          </strong>
        </p>
      </div>
    </footer>
  );
}

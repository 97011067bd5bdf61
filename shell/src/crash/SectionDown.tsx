import { Button } from '@manassa/shared/ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { copy } from '../copy';
import { useRemoteRouter } from '../remotes/useRemoteRouter';
import css from './Crash.module.css';

/** A part of the page that could not be loaded. `retry` resolves when the try is over, whatever came of it. */
export function SectionDownView({ retry }: { retry: () => Promise<void> }) {
  const [trying, setTrying] = useState(false);
  async function onRetry(): Promise<void> {
    setTrying(true);
    await retry();
    setTrying(false);
  }
  return (
    <section className={css.screen} role="alert">
      <svg className={css.art} viewBox="0 0 160 96" aria-hidden="true">
        <path
          d="M8 48h44l8-14 10 30 8-16h6"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path
          d="M104 48h48"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="2 9"
        />
        <circle cx="90" cy="48" r="4" fill="#f59e0b" />
        <circle cx="100" cy="48" r="4" fill="#f59e0b" opacity=".45" />
      </svg>
      <h1 tabIndex={-1} data-screen-title="">
        {copy.sectionDownTitle}
      </h1>
      <p>{copy.sectionDownBody}</p>
      <div className={css.actions}>
        <Button variant="primary" loading={trying} onClick={() => void onRetry()}>
          {copy.retry}
        </Button>
      </div>
    </section>
  );
}

/** As above for a whole remote: the retry loads it, and the page appears without a reload. */
export function SectionDown() {
  const router = useRemoteRouter();
  const location = useLocation();
  const navigate = useNavigate();
  async function retry(): Promise<void> {
    if (await router.retry(location.pathname)) await navigate(location, { replace: true });
  }
  return <SectionDownView retry={retry} />;
}

import type { RoutedVersion } from '@manassa/shared/federation';
import { useId, useState } from 'react';
import type { ComponentType } from 'react';
import css from './OverrideBadge.module.css';
import { loadOverrides, saveOverrides } from './overrideStorage';

interface OverridesInForce {
  found: Readonly<Record<string, RoutedVersion>>;
  wanted: readonly string[];
  /** Messages about overrides that were refused or did not respond. */
  problems: readonly string[];
}

function reset(remote: string | null): void {
  const { [remote ?? '']: _ended, ...others } = loadOverrides();
  saveOverrides(remote === null ? {} : others);
  window.location.reload();
}

function describe(remote: string, version: RoutedVersion | undefined): string {
  if (!version) return `${remote}: live, the override did not load`;
  const isHere = new URL(version.base, window.location.origin).origin === window.location.origin;
  return `${remote}@${version.version}${isHere ? '' : ` from ${new URL(version.base).host}`}`;
}

/** Builds the badge that lists this browser's overrides and resets them. In English, for developers and testers. */
export function buildOverrideBadge({ found, wanted, problems }: OverridesInForce): ComponentType {
  return function OverrideBadge() {
    const [open, setOpen] = useState(problems.length > 0);
    const panel = useId();
    const lines = wanted.map((remote) => ({ remote, text: describe(remote, found[remote]) }));
    return (
      <section className={css.badge} lang="en" dir="ltr" aria-label="Overrides">
        {open && (
          <div id={panel} className={css.panel}>
            {problems.length > 0 && (
              <div role="alert">
                {problems.map((problem) => (
                  <p key={problem} className={css.problem}>
                    {problem}
                  </p>
                ))}
              </div>
            )}
            <ul>
              {lines.map(({ remote, text }) => (
                <li key={remote}>
                  <span>{text}</span>
                  <button type="button" aria-label={`Reset ${remote}`} onClick={() => reset(remote)}>
                    Reset
                  </button>
                </li>
              ))}
            </ul>
            {wanted.length > 1 && (
              <button type="button" onClick={() => reset(null)}>
                Reset all
              </button>
            )}
          </div>
        )}
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
        >
          {lines.length === 0 ? 'Override refused' : `Override: ${lines.map(({ text }) => text).join(', ')}`}
        </button>
      </section>
    );
  };
}

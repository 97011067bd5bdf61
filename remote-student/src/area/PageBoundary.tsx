import { Button, ScreenTitle } from '@manassa/shared/ui';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { copy } from '../copy';
import css from './PageBoundary.module.css';

interface PageBoundaryState {
  /** What the page threw, in a box: it may have thrown undefined. */
  broke: { error: unknown } | null;
}

function detailsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}

/**
 * Holds one page of the area: when it breaks, the apology stands in its place and the tabs around it go on. Give it
 * the page's address as its key, so that the next page starts whole.
 */
export class PageBoundary extends Component<{ children: ReactNode }, PageBoundaryState> {
  override state: PageBoundaryState = { broke: null };

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { broke: { error } };
  }

  override render(): ReactNode {
    const { broke } = this.state;
    if (broke === null) return this.props.children;
    return (
      <section role="alert" className={css.screen}>
        <ScreenTitle className={css.title}>{copy.crashTitle}</ScreenTitle>
        <p>{copy.crashBody}</p>
        <div className={css.actions}>
          <Button icon="refresh" onClick={() => this.setState({ broke: null })}>
            {copy.retry}
          </Button>
          <Button variant="outline" onClick={() => window.location.reload()}>
            {copy.reload}
          </Button>
        </div>
        <details className={css.details}>
          <summary>{copy.technicalDetails}</summary>
          <pre dir="ltr">{detailsOf(broke.error)}</pre>
        </details>
      </section>
    );
  }
}

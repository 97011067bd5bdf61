import type { CallData } from '@manassa/shared/contract';
import { plainText } from '@manassa/shared/plain-text';
import { BidiText, Card, classes } from '@manassa/shared/ui';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { detailsCopy } from './copy';
import { CourseContents } from './CourseContents';
import css from './CourseTabs.module.css';

type Tab = 'content' | 'description';

const TABS: readonly Tab[] = ['content', 'description'];

/** Contents (first) and description as tabs, with arrow keys. */
export function CourseTabs({ known, notice }: { known: CallData<'course'>; notice: ReactNode }) {
  const [tab, setTab] = useState<Tab>('content');
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const description = plainText(known.course.description);

  function onKey(event: KeyboardEvent): void {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const isFirst = event.key === 'Home' || (event.key !== 'End' && tab === 'description');
    const next: Tab = isFirst ? 'content' : 'description';
    setTab(next);
    bar.current?.querySelectorAll('button')[TABS.indexOf(next)]?.focus();
  }

  return (
    <>
      <div ref={bar} role="tablist" aria-label={detailsCopy.tabs} className={css.tabs} onKeyDown={onKey}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={tab === name}
            aria-controls={`${id}-panel`}
            tabIndex={tab === name ? 0 : -1}
            className={classes(css.tab, tab === name && css.chosen)}
            onClick={() => setTab(name)}
          >
            {detailsCopy[name]}
          </button>
        ))}
      </div>
      {notice}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} tabIndex={0} className={css.panel}>
        {tab === 'content' ? (
          <CourseContents known={known} />
        ) : (
          <Card>
            <BidiText as="p" className={css.description} text={description || detailsCopy.noDescription} spoken />
          </Card>
        )}
      </div>
    </>
  );
}

import { copy as words } from '@manassa/shared/locale';
import { ScreenTitle, Skeleton } from '@manassa/shared/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import css from './AccountPage.module.css';
import { FormPicture } from './FormPicture';
import { VisitorsOnly } from './VisitorsOnly';

interface AccountPageProps {
  title: string;
  /** Link to the other form, after a question; replaces this one, so that back leaves both. */
  other: { question: string; to: '/login' | '/signup'; label: string };
  fieldCount: number;
  children: ReactNode;
}

/** Layout of the signup and login pages: the form beside a picture. Redirects students who are logged in. */
export function AccountPage({ title, other, fieldCount, children }: AccountPageProps) {
  const { search } = useLocation();
  return (
    <div className={`m-band ${css.page}`}>
      <FormPicture />
      <div className={css.side}>
        <div className={css.column}>
          <VisitorsOnly loading={<FormSkeleton fieldCount={fieldCount} />}>
            <ScreenTitle>{title}</ScreenTitle>
            <p className={css.other}>
              {other.question}{' '}
              {/* The attribute is for the first screen in the HTML (shell/src/firstScreen/holdScript.ts). */}
              <Link to={other.to + search} replace data-keeps-query="">
                {other.label}
              </Link>
            </p>
            {children}
          </VisitorsOnly>
        </div>
      </div>
    </div>
  );
}

function FormSkeleton({ fieldCount }: { fieldCount: number }) {
  return (
    <div role="status" aria-label={words.loading} className={css.skeleton}>
      <Skeleton width={260} height={44} />
      {Array.from({ length: fieldCount }, (_, index) => (
        <div key={index} className={css.skeletonField}>
          <Skeleton width={120} height={20} />
          <Skeleton height={52} radius={12} />
        </div>
      ))}
      <Skeleton height={56} radius={12} />
    </div>
  );
}

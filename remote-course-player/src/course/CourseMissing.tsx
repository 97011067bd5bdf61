import { copy as common } from '@manassa/shared/locale';
import { ButtonLink, EmptyState, NoCoursesArt, ScreenTitle } from '@manassa/shared/ui';
import { copy } from '../copy';

export function CourseMissing() {
  return (
    <div className="m-page">
      <ScreenTitle hidden>{copy.details.notFound}</ScreenTitle>
      <EmptyState art={<NoCoursesArt />} title={copy.details.notFound}>
        <ButtonLink to="/course/buy">{common.showCourses}</ButtonLink>
      </EmptyState>
    </div>
  );
}

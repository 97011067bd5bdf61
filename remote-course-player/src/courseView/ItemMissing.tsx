import { copy as common } from '@manassa/shared/locale';
import { ButtonLink, EmptyState, MissedTargetArt, ScreenTitle } from '@manassa/shared/ui';
import { courseDetailsAddress } from '../course/itemAddress.rule';
import { copy } from '../copy';

export function ItemMissing({ courseId }: { courseId: string }) {
  return (
    <>
      <ScreenTitle hidden>{common.noData}</ScreenTitle>
      <EmptyState art={<MissedTargetArt />} title={common.noData}>
        <ButtonLink to={courseDetailsAddress(courseId)}>{copy.view.toDetails}</ButtonLink>
      </EmptyState>
    </>
  );
}

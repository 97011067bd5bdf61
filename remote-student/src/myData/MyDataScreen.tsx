import { gradeName } from '@manassa/shared/domain';
import { userAtom } from '@manassa/shared/session';
import { BidiText, Ltr } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai';
import { AreaTitle } from '../area/AreaTitle';
import { Fact } from '../area/Fact';
import { copy } from '../copy';
import css from './MyDataScreen.module.css';

/** A number or a code, or the words for none. */
function Code({ children }: { children: string }) {
  return children.trim() === '' ? copy.notRecorded : <Ltr>{children}</Ltr>;
}

/** /student/details: what the platform knows of the student. */
export function MyDataScreen() {
  const user = useAtomValue(userAtom);
  if (user === null) return null; // Just logged out; the guard is on its way to the login page.
  return (
    <>
      <AreaTitle>{copy.details}</AreaTitle>
      <dl className={css.facts}>
        <Fact icon="user" label={copy.name} className={css.name}>
          <BidiText text={user.name.trim() === '' ? copy.notRecorded : user.name} />
        </Fact>
        <Fact icon="layers" label={copy.grade}>
          {gradeName(user.stage, user.grade) || copy.notRecorded}
        </Fact>
        <Fact icon="document" label={copy.studentCode}>
          <Code>{user.studentCode}</Code>
        </Fact>
        <Fact icon="phone" label={copy.studentNumber}>
          <Code>{user.studentNumber}</Code>
        </Fact>
        <Fact icon="users" label={copy.parentNumber}>
          <Code>{user.parentNumber}</Code>
        </Fact>
      </dl>
    </>
  );
}

import { gradeName } from '@manassa/shared/domain';
import { userAtom } from '@manassa/shared/session';
import { BidiText, classes, Ltr, Skeleton } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai';
import { AreaPage } from '../area/AreaPage';
import { Fact } from '../area/Fact';
import { copy } from '../copy';
import { myDataCopy } from './copy';
import css from './MyDataScreen.module.css';

function Code({ children }: { children: string }) {
  return children.trim() === '' ? myDataCopy.notRecorded : <Ltr>{children}</Ltr>;
}

function MyData() {
  const user = useAtomValue(userAtom);
  if (user === null) return null; // Just logged out; the guard redirects.
  return (
    <dl className={css.facts}>
      <Fact icon="user" label={myDataCopy.name} className={css.name}>
        <BidiText text={user.name.trim() === '' ? myDataCopy.notRecorded : user.name} />
      </Fact>
      <Fact icon="layers" label={myDataCopy.grade}>
        {gradeName(user.stage, user.grade) || myDataCopy.notRecorded}
      </Fact>
      <Fact icon="document" label={myDataCopy.studentCode}>
        <Code>{user.studentCode}</Code>
      </Fact>
      <Fact icon="phone" label={myDataCopy.studentNumber}>
        <Code>{user.studentNumber}</Code>
      </Fact>
      <Fact icon="users" label={myDataCopy.parentNumber}>
        <Code>{user.parentNumber}</Code>
      </Fact>
    </dl>
  );
}

const skeleton = (
  <div className={css.facts}>
    {[css.name, '', '', '', ''].map((place, at) => (
      <Skeleton key={at} className={classes(place, css.skeleton)} height="auto" radius={16} />
    ))}
  </div>
);

export function MyDataScreen() {
  return (
    <AreaPage title={copy.details} skeleton={skeleton}>
      <MyData />
    </AreaPage>
  );
}

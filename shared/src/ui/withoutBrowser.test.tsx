/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import * as ui from './index';

const { BidiText, Button, ButtonLink, Card, Chip, CopyNumber, CoverImage, EmptyState, FailedState, Icon } = ui;
const { LiveRegion, Loaded, Ltr, NoCoursesArt, NoResultsArt, MissedTargetArt, Price, ProgressBar, Rating } = ui;
const { ScreenTitle, Skeleton } = ui;

function nothing(): void {}

it('renders every component without a browser', () => {
  expect(typeof window).toBe('undefined');
  const html = renderToString(
    <MemoryRouter>
      <ScreenTitle>كورساتي</ScreenTitle>
      <BidiText text="حيث v = 5 m/s" as="p" />
      <Ltr>0100</Ltr>
      <Button icon="cart">شراء</Button>
      <ButtonLink to="/login">دخول</ButtonLink>
      <Card>
        <Chip tone="accent" icon="star">
          جديد
        </Chip>
        <CoverImage src="covers/a.svg" alt="" />
        <CoverImage src={null} alt="غلاف" />
        <Price priceEgp={320} discountEgp={70} />
        <Rating value={4.9} />
        <ProgressBar percent={42} label="التقدم" />
        <CopyNumber number="0100 000 0000" />
        <Icon name="play" label="تشغيل" />
        <Skeleton width={80} />
      </Card>
      <EmptyState art={<NoCoursesArt />} title="لا توجد كورسات" />
      <EmptyState art={<NoResultsArt />} title="لا توجد نتائج" headingLevel={1} />
      <MissedTargetArt />
      <FailedState sentence="" retry={nothing} />
      <Loaded read={{ state: 'loading' }} skeleton={<Skeleton />}>
        {() => null}
      </Loaded>
      <LiveRegion />
    </MemoryRouter>,
  );
  expect(html).toContain('<bdi dir="ltr" class="m-whole"><var>v</var> = 5 m/s</bdi>');
  expect(html).toContain('/media/covers/a.svg');
});

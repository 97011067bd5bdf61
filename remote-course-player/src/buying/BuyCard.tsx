import type { CallData, Course } from '@manassa/shared/contract';
import { priceToPay } from '@manassa/shared/domain';
import { copy as common } from '@manassa/shared/locale';
import { loginAddress, sessionAtom } from '@manassa/shared/session';
import { Button, ButtonLink, CopyNumber, Icon, Price, Skeleton } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DiscountChip } from '../course/DiscountChip';
import { courseViewAddress } from '../course/itemAddress.rule';
import { copy } from '../copy';
import { buyingCopy } from './copy';
import css from './BuyCard.module.css';
import { CodeBox } from './code/CodeBox';
import { useCodeCheck } from './code/useCodeCheck';
import { useEnrollment } from './useEnrollment';

interface BuyCardProps {
  /** Data of the course call, without `sections`. */
  known: Pick<CallData<'course'>, 'course' | 'enrolled'>;
}

/**
 * Price and enrollment of one course: a link for enrolled students, one button for a free course, payment number and
 * code for a paid one, the login page for visitors. Use the course as key: a code belongs to one course.
 */
export function BuyCard({ known: { course, enrolled } }: BuyCardProps) {
  const session = useAtomValue(sessionAtom);
  const [justEnrolled, setJustEnrolled] = useState(false);
  if (session.status === 'loading') return <BuyCardSkeleton />;
  if (enrolled || justEnrolled) return <Subscribed courseId={course._id} focused={justEnrolled} />;
  const free = priceToPay(course.price, course.discount) === 0;
  return (
    <div className={css.card}>
      <CoursePrice course={course} />
      {free ? <p className={css.note}>{buyingCopy.freeNote}</p> : <PaymentNumber course={course} />}
      {session.status === 'visitor' ? (
        <VisitorEnroll free={free} />
      ) : free ? (
        <FreeEnroll courseId={course._id} onEnrolled={() => setJustEnrolled(true)} />
      ) : (
        <CodeEnroll courseId={course._id} onEnrolled={() => setJustEnrolled(true)} />
      )}
    </div>
  );
}

function CoursePrice({ course }: { course: Course }) {
  return (
    <div className={css.price}>
      <Price priceEgp={course.price} discountEgp={course.discount} size="large" />
      <DiscountChip course={course} />
    </div>
  );
}

function PaymentNumber({ course: { paymentNumber: number, title } }: { course: Course }) {
  return (
    <div className={css.payment}>
      <p>{number === null ? buyingCopy.noPaymentNumber : buyingCopy.payTo}</p>
      {number !== null && <CopyNumber number={number} about={buyingCopy.asking(title)} className={css.number} />}
    </div>
  );
}

function VisitorEnroll({ free }: { free: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={loginAddress(pathname + search)} size="large" block>
      {free ? buyingCopy.enrollFree : copy.buying.enroll}
    </ButtonLink>
  );
}

interface EnrollProps {
  courseId: string;
  onEnrolled: () => void;
}

function FreeEnroll({ courseId, onEnrolled }: EnrollProps) {
  const { pending, advice, enroll } = useEnrollment();
  async function press(): Promise<void> {
    if ((await enroll(courseId, '')) === 'enrolled') onEnrolled();
  }
  return (
    <>
      <Button size="large" block loading={pending} onClick={() => void press()}>
        {buyingCopy.enrollFree}
      </Button>
      <EnrollAdvice advice={advice} />
    </>
  );
}

function EnrollAdvice({ advice }: { advice: string | null }) {
  return (
    <p role="status" className={advice === null ? 'visually-hidden' : css.advice}>
      {advice}
    </p>
  );
}

function CodeEnroll({ courseId, onEnrolled }: EnrollProps) {
  const checking = useCodeCheck(courseId);
  const { pending, advice, enroll, forgetRefusal } = useEnrollment();
  const { check } = checking;
  const box = useRef<HTMLInputElement>(null);
  const enrollButton = useRef<HTMLButtonElement>(null);

  // Each button hands its focus to the other: the check button is disabled once the code is valid, and the enroll button
  // until then, also after a refusal.
  useLayoutEffect(() => {
    const checkButton = box.current?.form?.querySelector('button');
    const focused = document.activeElement;
    const isLost = focused === checkButton || focused === document.body;
    if (check.state === 'valid' && isLost) enrollButton.current?.focus();
    if (check.state === 'typing' && focused === enrollButton.current) checkButton?.focus();
  }, [check.state]);

  async function press(): Promise<void> {
    const outcome = await enroll(courseId, check.code);
    if (outcome === 'enrolled') onEnrolled();
    else if (outcome === 'refused') checking.withdraw();
  }

  async function send(): Promise<void> {
    forgetRefusal();
    await checking.send();
  }

  function checkOther(): void {
    checking.type('');
    // The pressed button disappears.
    box.current?.focus();
  }

  return (
    <>
      <CodeBox checking={{ ...checking, send }} box={box} />
      <Button
        ref={enrollButton}
        size="large"
        block
        loading={pending}
        disabled={check.state !== 'valid'}
        onClick={() => void press()}
      >
        {copy.buying.enroll}
      </Button>
      <EnrollAdvice advice={advice} />
      {check.state === 'valid' && !pending && (
        <Button variant="ghost" size="small" onClick={checkOther}>
          {buyingCopy.checkOther}
        </Button>
      )}
    </>
  );
}

function Subscribed({ courseId, focused }: { courseId: string; focused: boolean }) {
  const card = useRef<HTMLDivElement>(null);

  // The pressed button is replaced by the link to the course, which takes the focus.
  useEffect(() => {
    if (focused) card.current?.querySelector('a')?.focus();
  }, [focused]);

  return (
    <div ref={card} className={css.card} role="status">
      <p className={css.subscribed}>
        <Icon name="success" size={28} />
        {common.subscribed}
      </p>
      <p className={css.note}>{buyingCopy.subscribedNote}</p>
      <ButtonLink to={courseViewAddress(courseId)} size="large" block>
        {buyingCopy.openCourse}
      </ButtonLink>
    </div>
  );
}

export function BuyCardSkeleton() {
  return (
    <div className={css.card} aria-busy="true">
      <Skeleton width={160} height={40} />
      <Skeleton height={96} radius={12} />
      <Skeleton height={56} radius={12} />
    </div>
  );
}

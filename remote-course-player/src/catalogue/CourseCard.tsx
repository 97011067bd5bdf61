import type { Course } from '@manassa/shared/contract';
import { gradeName, priceToPay, semesterName } from '@manassa/shared/domain';
import { copy as common, counted, formatHours } from '@manassa/shared/locale';
import { BidiText, Card, Chip, CoverImage, Icon, Price, Rating } from '@manassa/shared/ui';
import { Link } from 'react-router-dom';
import { contentCount } from '../course/contentCount.rule';
import { DiscountChip } from '../course/DiscountChip';
import { courseDetailsAddress } from '../course/itemAddress.rule';
import { useOwnCourses } from '../course/useOwnCourses';
import { copy } from '../copy';
import css from './CourseCard.module.css';

/** A course in the catalogue. The whole card is clickable; the link is the title. */
export function CourseCard({ course, eager = false }: { course: Course; eager?: boolean }) {
  const isOwn = useOwnCourses().has(course._id);
  const free = priceToPay(course.price, course.discount) === 0;
  const grade = gradeName(course.stage, course.grade);
  const semester = semesterName(course.semester);
  return (
    <Card as="article" padding="none" lifts className={css.card}>
      <CoverImage src={course.image} alt="" eager={eager} />
      <div className={css.body}>
        <h2 className={css.title}>
          <Link to={courseDetailsAddress(course._id)} className={css.link}>
            <BidiText text={course.title || copy.view.toDetails} />
          </Link>
        </h2>
        <div className={css.chips}>
          {!free && <DiscountChip course={course} />}
          {grade !== '' && <Chip tone="primary">{grade}</Chip>}
          {semester !== '' && <Chip>{semester}</Chip>}
          {course.category && course.category.name !== '' && (
            <Chip>
              <BidiText as="span" text={course.category.name} />
            </Chip>
          )}
          {isOwn && (
            <Chip tone="green" icon="check">
              {common.subscribed}
            </Chip>
          )}
        </div>
        <ul className={css.facts}>
          <li>
            <Icon name="layers" />
            <BidiText as="span" text={counted(contentCount(course), 'content')} />
          </li>
          <li>
            <Icon name="clock" />
            <BidiText as="span" text={formatHours(course.totalDurationMin)} />
          </li>
          {course.showEnrollments && course.enrollmentsCount > 0 && (
            <li>
              <Icon name="users" />
              <BidiText as="span" text={counted(course.enrollmentsCount, 'student')} />
            </li>
          )}
        </ul>
        <div className={css.price}>
          <Price priceEgp={course.price} discountEgp={course.discount} />
          <Rating value={course.avgRatings} />
        </div>
      </div>
    </Card>
  );
}

import type { CourseSummary } from './readCourses';

/** Presents a course without its sections; the number of enrollments is 0 unless the course shows it. */
export function presentCourse(course: CourseSummary, { withCategory }: { withCategory: boolean }) {
  return {
    _id: course.id,
    title: course.title,
    image: course.image,
    description: course.description,
    price: course.priceEgp,
    discount: course.discountEgp,
    stage: course.stage,
    grade: course.grade,
    semester: course.semester,
    category: withCategory ? { _id: course.categoryId, name: course.categoryName } : course.categoryId,
    active: course.active,
    lecturesCount: course.lecturesCount,
    examsCount: course.examsCount,
    homeworksCount: course.homeworksCount,
    totalDuration: course.totalDurationMin,
    enrollmentsCount: course.showEnrollments ? course.enrollmentsCount : 0,
    showEnrollments: course.showEnrollments,
    avgRatings: course.avgRatings,
    completed: course.completed,
    createdAt: course.createdAt.toISOString(),
    updatedAt: course.updatedAt.toISOString(),
    paymentNumber: course.paymentNumber,
  };
}

import { presentRequired } from '../course/presentContent';
import type { MediaLinks } from '../media/mediaLinks';
import type { ExamRow, QuestionRow } from './readExam';
import type { QuestionsShown } from './review.rule';

/** Presents a question, with the correct answer only in a review. */
function presentQuestion(question: QuestionRow, shown: Exclude<QuestionsShown, 'none'>, links: MediaLinks) {
  return {
    // The id stays the same after a correction that keeps open attempts: their pages recognise the question by it.
    _id: `${question.revision}.${question.position}`,
    question: question.text,
    image: question.image && links.toFigure(question.image),
    score: question.score,
    answers: question.answers,
    ...(shown === 'review' ? { correctAnswer: question.correctAnswer } : {}),
  };
}

/** Totals of the exam now, or at the start of an attempt. */
interface ExamTotals {
  totalQuestions: number;
  maxScore: number;
}

/** Presents an exam to a student; `duration` is in minutes. */
export function presentExam(
  { item, exam, course, required }: ExamRow,
  view: { totals: ExamTotals; shown: QuestionsShown; submitted: boolean; questions: readonly QuestionRow[] },
  links: MediaLinks,
) {
  const { totals, shown, submitted, questions } = view;
  // Pages offer the review of a submitted or finished exam, so hide both until it opens.
  const isReviewClosed = (exam.finished || submitted) && shown !== 'review';
  return {
    _id: item.id,
    title: item.title,
    description: item.description,
    duration: item.durationMin,
    totalQuestions: totals.totalQuestions,
    maxScore: totals.maxScore,
    attempts: exam.attempts,
    finished: exam.finished,
    enableAnswers: exam.enableAnswers && !isReviewClosed,
    reviewLater: exam.enableAnswers && isReviewClosed,
    requiredContent: required.map(presentRequired),
    isFree: item.isFree,
    stage: course.stage,
    grade: course.grade,
    semester: course.semester,
    course: course.id,
    questions: shown === 'none' ? [] : questions.map((question) => presentQuestion(question, shown, links)),
  };
}

import { presentRequired } from '../course/presentContent';
import type { ExamRow, QuestionRow } from './readExam';
import type { QuestionsShown } from './review.rule';

/** A question. The right answer only goes along in a review. */
export function presentQuestion(question: QuestionRow, shown: Exclude<QuestionsShown, 'none'>) {
  return {
    question: question.text,
    image: question.image,
    score: question.score,
    answers: question.answers,
    ...(shown === 'review' ? { correctAnswer: question.correctAnswer } : {}),
  };
}

/** What an exam counts for: as it is now, or as it was for the attempt that is looked at. */
export interface ExamTotals {
  totalQuestions: number;
  maxScore: number;
}

/** An exam as the student sees it. `duration` is in minutes. */
export function presentExam(
  { item, exam, course, required }: ExamRow,
  view: { totals: ExamTotals; shown: QuestionsShown; questions: readonly QuestionRow[] },
) {
  const { totals, shown, questions } = view;
  return {
    _id: item.id,
    title: item.title,
    description: item.description,
    duration: item.durationMin,
    totalQuestions: totals.totalQuestions,
    maxScore: totals.maxScore,
    attempts: exam.attempts,
    finished: exam.finished,
    // A finished exam shows no answers to a student whose own answers are still on the way.
    enableAnswers: exam.enableAnswers && !(exam.finished && shown === 'questions'),
    requiredContent: required.map(presentRequired),
    isFree: item.isFree,
    stage: course.stage,
    grade: course.grade,
    semester: course.semester,
    course: course.id,
    questions: shown === 'none' ? [] : questions.map((question) => presentQuestion(question, shown)),
  };
}

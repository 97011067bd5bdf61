import { formatTime } from '@manassa/shared/locale';
import { Navigate } from 'react-router-dom';
import { copy } from '../../copy';
import { attendCopy } from '../copy';
import type { ExamRead } from '../../exam/useExam';
import type { ExamPlace } from '../../exam/useExamPlace';
import { useTimeIsOver } from '../../exam/useTimeIsOver';
import { useStoredCheckpoint } from '../../exam/useStoredCheckpoint';
import { useTakeOver } from '../../exam/useTakeOver';
import { countAnswered } from '../../question/countAnswered.rule';
import { PausedPanel } from './PausedPanel';

/** Panel while another device continues the attempt. Sends the answers that only this one has to the server. */
export function OtherDevicePanel({ place, read }: { place: ExamPlace; read: ExamRead }) {
  const { exam, attendance, serverTime } = read;
  const isUnsaved = useStoredCheckpoint(place, read, true);
  const { pending, takeOver } = useTakeOver(place);
  const isOver = useTimeIsOver(serverTime) !== 'no';
  // The start page sends what only this device has of an attempt that the server has closed.
  if (isOver || exam.finished || attendance?.submitted === true) return <Navigate to={place.addresses.start} replace />;
  const saved = attendance?.studentAnswers ?? [];
  const details = [
    copy.answeredOf(countAnswered(saved), exam.questions.length),
    ...(attendance?.savedAt ? [attendCopy.savedAt(formatTime(attendance.savedAt))] : []),
    ...(isUnsaved ? [attendCopy.unsavedHere] : []),
    attendCopy.onOtherDeviceHint,
  ];
  const action = { loading: pending, takeOver: () => void takeOver(read) };
  return <PausedPanel exam={exam} sentence={attendCopy.onOtherDevice} details={details} action={action} />;
}

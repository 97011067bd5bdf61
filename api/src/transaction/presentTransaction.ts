import type { TransactionRow } from './enrollStudent';

export function presentTransaction(transaction: TransactionRow) {
  return {
    _id: transaction.id,
    course: transaction.courseId,
    enrollment: transaction.enrollmentId,
    paymentMethod: transaction.paymentMethod,
    amount: transaction.amountEgp,
    createdAt: transaction.createdAt.toISOString(),
  };
}

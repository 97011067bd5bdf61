import { translatePage } from '@manassa/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubmissionCard } from './SubmissionCard';

type Status = Parameters<typeof SubmissionCard>[0]['status'];

const stored = { name: 'stored', reason: null, sentence: '', safe: true } as const;
const sendAgain = jest.fn();

const show = (status: Status): void => void render(<SubmissionCard status={status} sendAgain={sendAgain} />);
const button = (): HTMLElement | null => screen.queryByRole('button', { name: 'إعادة الإرسال الآن' });

const SAVED = 'إجاباتك محفوظة على هذا الجهاز';
const NOT_SAVED = 'لا يستطيع هذا الجهاز حفظ إجاباتك. لا تغلق الصفحة قبل الإرسال.';

test.each<[string, Status, string]>([
  ['are stored', stored, SAVED],
  ['are not stored', { ...stored, safe: false }, NOT_SAVED],
  ['wait for the server and are not stored', { ...stored, reason: 'server', safe: false }, NOT_SAVED],
  [
    'wait for the server',
    { ...stored, reason: 'server' },
    'المنصة لا تستجيب الآن. إجاباتك محفوظة وستُرسل تلقائيًا بعد قليل.',
  ],
  ['wait for a login', { ...stored, reason: 'session' }, 'انتهت جلستك. إجاباتك محفوظة وستُرسل بعد تسجيل الدخول.'],
  ['are refused for a reason', { ...stored, reason: 'refused', sentence: 'مرفوض' }, `مرفوض. ${SAVED}.`],
  [
    'are refused and not stored',
    { ...stored, reason: 'refused', sentence: 'مرفوض', safe: false },
    `مرفوض. ${NOT_SAVED}`,
  ],
  ['are refused', { ...stored, reason: 'refused' }, 'لم تُقبل الإجابات. هي محفوظة على هذا الجهاز ويمكنك إعادة الإرسال.'],
  ['are being sent', { name: 'sending' } as Status, 'جارٍ إرسال إجاباتك...'],
])('AT-13 tells where answers are that %s', (_, status, sentence) => {
  show(status);
  expect(screen.getByRole('status').textContent).toBe(sentence);
});

test('AT-13 draws the mark of safe answers beside stored answers only', () => {
  const drawn = (status: Status): string => {
    const { container, unmount } = render(<SubmissionCard status={status} sendAgain={sendAgain} />);
    const drawing = container.querySelector('svg')?.innerHTML ?? '';
    unmount();
    return drawing;
  };
  const unsafe = { ...stored, safe: false };
  expect(drawn(stored)).not.toBe('');
  for (const reason of [null, 'network', 'refused'] as const)
    expect(drawn({ ...unsafe, reason })).not.toBe(drawn(stored));
});

test.each(['network', 'server', 'refused'] as const)(
  'AT-13 answers can be sent again after a failure (%s)',
  async (reason) => {
    show({ ...stored, reason });
    await userEvent.click(button() ?? document.body);
    expect(sendAgain).toHaveBeenCalledTimes(1);
    sendAgain.mockClear();
  },
);

test.each([null, 'session'] as const)(
  'AT-13 there is nothing to press while answers wait to be sent (%s)',
  (reason) => {
    show({ ...stored, reason });
    expect(button()).toBeNull();
  },
);

test.each(['none', 'set-aside'] as const)('AT-13 shows nothing without a submission (%s)', (name) => {
  const { container } = render(<SubmissionCard status={{ name } as Status} sendAgain={sendAgain} />);
  expect(container).toBeEmptyDOMElement();
});

test('AT-13 tells that answers were received where a translator has replaced the texts', () => {
  const { rerender } = render(<SubmissionCard status={stored} sendAgain={sendAgain} />);
  translatePage();
  rerender(<SubmissionCard status={{ name: 'received' } as Status} sendAgain={sendAgain} />);
  expect(screen.getByRole('status').textContent).toBe('تم استلام إجاباتك');
});

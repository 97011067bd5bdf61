import type { Journal } from './journal';
import { fake, freshJournal, installFakeJournal } from '../testing/fakeJournal';

installFakeJournal();

describe('a device without room', () => {
  /** Writes a text and waits longer than the pause after a refusal. */
  async function write(journal: Journal, key: string, text: string | null): Promise<void> {
    journal.copy(key, text);
    await jest.advanceTimersByTimeAsync(1100);
  }

  test('AT-08 AT-13 is reported once, and owners are asked to write again when there is room', async () => {
    fake.outcomes = ['abort'];
    const journal = freshJournal();
    const told: boolean[] = [];
    const storeAgain = jest.fn(() => journal.copy('answers', 'b'));
    journal.onRefusal(() => told.push(journal.refuses()));
    journal.onLost(storeAgain);
    await write(journal, 'answers', 'a');
    await write(journal, 'remaining', '600');
    expect(told).toEqual([true]);
    expect(storeAgain).not.toHaveBeenCalled();
    fake.outcomes = ['complete'];
    await write(journal, 'remaining', '595');
    expect(told).toEqual([true, false]);
    expect(storeAgain).toHaveBeenCalledTimes(1);
    expect(Object.fromEntries(fake.records)).toEqual({ answers: 'b', remaining: '595' });
    await write(journal, 'remaining', '590');
    expect(storeAgain).toHaveBeenCalledTimes(1);
  });

  test('AT-13 gets refused texts again after ten seconds without new ones', async () => {
    fake.outcomes = ['abort'];
    const journal = freshJournal();
    journal.onLost(() => journal.copy('answers', 'a'));
    await write(journal, 'answers', 'a');
    fake.outcomes = ['complete'];
    await jest.advanceTimersByTimeAsync(8000);
    expect(journal.refuses()).toBe(true);
    await jest.advanceTimersByTimeAsync(3000);
    expect(journal.refuses()).toBe(false);
    expect(fake.records.get('answers')).toBe('a');
  });

  test('AT-13 gets no text again that another tab may have changed or removed', async () => {
    fake.outcomes = ['abort'];
    const journal = freshJournal();
    await write(journal, 'answers', 'a');
    fake.outcomes = ['complete'];
    fake.records.set('answers', 'later, by another tab');
    await write(journal, 'remaining', '595');
    expect(fake.records.get('answers')).toBe('later, by another tab');
  });

  test('AT-11 accepts removals, which are written alone and do not prove that there is room', async () => {
    fake.outcomes = ['abort'];
    const journal = freshJournal();
    fake.records.set('pending', 'p');
    await write(journal, 'answers', 'a');
    fake.outcomes = ['complete', 'abort'];
    journal.copy('answers', 'b');
    journal.copy('pending', null);
    await jest.advanceTimersByTimeAsync(1100);
    expect(Object.fromEntries(fake.records)).toEqual({});
    expect(journal.refuses()).toBe(true);
  });

  test('AT-13 is retried at most once a second', async () => {
    fake.outcomes = ['abort'];
    const journal = freshJournal();
    await write(journal, 'answers', 'a');
    const before = fake.opened.length;
    for (let n = 0; n < 20; n += 1) {
      journal.copy('answers', `${n}`);
      await jest.advanceTimersByTimeAsync(100);
    }
    // Each try is one transaction, and one more with the journal reopened.
    expect(fake.opened.length - before).toBeLessThanOrEqual(3);
    fake.outcomes = ['complete'];
    await write(journal, 'answers', '20');
    expect(fake.records.get('answers')).toBe('20');
  });

  test('AT-13 counts as full, not as without a journal, if opening reports it', async () => {
    fake.openings = ['QuotaExceededError'];
    const journal = freshJournal();
    journal.copy('answers', 'a');
    await jest.advanceTimersByTimeAsync(2000);
    expect(journal.refuses()).toBe(true);
    fake.openings = ['open'];
    await jest.advanceTimersByTimeAsync(8000);
    await write(journal, 'answers', 'b');
    expect(journal.refuses()).toBe(false);
    expect(fake.records.get('answers')).toBe('b');
  });

  test('AT-13 is retried every ten seconds while it stays full', async () => {
    fake.outcomes = ['abort'];
    const journal = freshJournal();
    journal.onLost(() => journal.copy('answers', 'a'));
    journal.copy('answers', 'a');
    await jest.advanceTimersByTimeAsync(15_000);
    expect(journal.refuses()).toBe(true);
    fake.outcomes = ['complete'];
    await jest.advanceTimersByTimeAsync(12_000);
    expect(journal.refuses()).toBe(false);
    expect(fake.records.get('answers')).toBe('a');
  });

  test('AT-13 is not called safe after the retries ended, whether or not it had opened before', async () => {
    fake.openings = ['QuotaExceededError'];
    const never = freshJournal();
    never.copy('answers', 'a');
    await jest.advanceTimersByTimeAsync(9000);
    expect(never.refuses()).toBe(true);

    sessionStorage.clear();
    Object.assign(fake, { openings: ['open', 'UnknownError'], outcomes: ['abort'] });
    const once = freshJournal();
    once.copy('answers', 'a');
    await jest.advanceTimersByTimeAsync(9000);
    expect(once.refuses()).toBe(true);
  });
});

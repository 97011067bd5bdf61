import type { Journal } from './journal';
import { fake, freshJournal, installFakeJournal } from '../../testing/fakeJournal';

/** A device that takes nothing more. */

installFakeJournal();

describe('a device without room', () => {
  /** Journals a text and waits longer than a device that refused is left alone. */
  async function write(journal: Journal, key: string, text: string | null): Promise<void> {
    journal.copy(key, text);
    await jest.advanceTimersByTimeAsync(1100);
  }

  test('AT-08 AT-13 is told of once, and who keeps something is asked to keep it again when there is room', async () => {
    fake.outcomes = ['abort'];
    const journal = freshJournal();
    const told: boolean[] = [];
    const keepAgain = jest.fn(() => journal.copy('answers', 'b'));
    journal.onRefusal(() => told.push(journal.refuses()));
    journal.onLost(keepAgain);
    await write(journal, 'answers', 'a');
    await write(journal, 'remaining', '600');
    expect(told).toEqual([true]);
    expect(keepAgain).not.toHaveBeenCalled();
    fake.outcomes = ['complete'];
    await write(journal, 'remaining', '595');
    expect(told).toEqual([true, false]);
    expect(keepAgain).toHaveBeenCalledTimes(1);
    expect(Object.fromEntries(fake.records)).toEqual({ answers: 'b', remaining: '595' });
    await write(journal, 'remaining', '590');
    expect(keepAgain).toHaveBeenCalledTimes(1);
  });

  test('AT-13 is given again what it refused after ten seconds, where nothing new is written', async () => {
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

  test('AT-13 gets nothing again that another tab may have changed or forgotten since', async () => {
    fake.outcomes = ['abort'];
    const journal = freshJournal();
    await write(journal, 'answers', 'a');
    fake.outcomes = ['complete'];
    fake.records.set('answers', 'later, by another tab');
    await write(journal, 'remaining', '595');
    expect(fake.records.get('answers')).toBe('later, by another tab');
  });

  test('AT-11 takes removals, which are written for themselves and prove nothing about room', async () => {
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

  test('AT-13 is not asked more than once a second, whatever is answered', async () => {
    fake.outcomes = ['abort'];
    const journal = freshJournal();
    await write(journal, 'answers', 'a');
    const before = fake.opened.length;
    for (let n = 0; n < 20; n += 1) {
      journal.copy('answers', `${n}`);
      await jest.advanceTimersByTimeAsync(100);
    }
    // Each try is one transaction and one more on the journal opened anew.
    expect(fake.opened.length - before).toBeLessThanOrEqual(3);
    fake.outcomes = ['complete'];
    await write(journal, 'answers', '20');
    expect(fake.records.get('answers')).toBe('20');
  });

  test('AT-13 that says so when the journal is opened is one without room, not one that allows no journal', async () => {
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

  test('AT-13 is asked every ten seconds for as long as it stays full', async () => {
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

  test('AT-13 is not called safe once nobody waits for it any more, whether or not it had opened before', async () => {
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

import type * as journalModule from './journal';
import { fake, freshJournal, installFakeJournal } from '../../testing/fakeJournal';

/** A device that takes nothing more. */

installFakeJournal();

describe('a device without room', () => {
  /** Journals a text and waits longer than a device that refused is left alone. */
  async function write(journal: typeof journalModule, key: string, text: string | null): Promise<void> {
    journal.journalText(key, text);
    await jest.advanceTimersByTimeAsync(1100);
  }

  test('AT-08 AT-13 is told of once, and who keeps something is asked to keep it again when there is room', async () => {
    fake.outcomes = ['abort'];
    const journal = await freshJournal();
    const told: boolean[] = [];
    const keepAgain = jest.fn(() => journal.journalText('answers', 'b'));
    journal.onJournalRefusal(() => told.push(journal.journalRefuses()));
    journal.onJournalLost(keepAgain);
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
    const journal = await freshJournal();
    journal.onJournalLost(() => journal.journalText('answers', 'a'));
    await write(journal, 'answers', 'a');
    fake.outcomes = ['complete'];
    await jest.advanceTimersByTimeAsync(8000);
    expect(journal.journalRefuses()).toBe(true);
    await jest.advanceTimersByTimeAsync(3000);
    expect(journal.journalRefuses()).toBe(false);
    expect(fake.records.get('answers')).toBe('a');
  });

  test('AT-13 gets nothing again that another tab may have changed or forgotten since', async () => {
    fake.outcomes = ['abort'];
    const journal = await freshJournal();
    await write(journal, 'answers', 'a');
    fake.outcomes = ['complete'];
    fake.records.set('answers', 'later, by another tab');
    await write(journal, 'remaining', '595');
    expect(fake.records.get('answers')).toBe('later, by another tab');
  });

  test('AT-11 takes removals, which are written for themselves and prove nothing about room', async () => {
    fake.outcomes = ['abort'];
    const journal = await freshJournal();
    fake.records.set('pending', 'p');
    await write(journal, 'answers', 'a');
    fake.outcomes = ['complete', 'abort'];
    journal.journalText('answers', 'b');
    journal.journalText('pending', null);
    await jest.advanceTimersByTimeAsync(1100);
    expect(Object.fromEntries(fake.records)).toEqual({});
    expect(journal.journalRefuses()).toBe(true);
  });

  test('AT-13 is not asked more than once a second, whatever is answered', async () => {
    fake.outcomes = ['abort'];
    const journal = await freshJournal();
    await write(journal, 'answers', 'a');
    const before = fake.opened.length;
    for (let n = 0; n < 20; n += 1) {
      journal.journalText('answers', `${n}`);
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
    const journal = await freshJournal();
    journal.journalText('answers', 'a');
    await jest.advanceTimersByTimeAsync(2000);
    expect(journal.journalRefuses()).toBe(true);
    fake.openings = ['open'];
    await jest.advanceTimersByTimeAsync(8000);
    await write(journal, 'answers', 'b');
    expect(journal.journalRefuses()).toBe(false);
    expect(fake.records.get('answers')).toBe('b');
  });

  test('AT-13 is asked every ten seconds for as long as it stays full', async () => {
    fake.outcomes = ['abort'];
    const journal = await freshJournal();
    journal.onJournalLost(() => journal.journalText('answers', 'a'));
    journal.journalText('answers', 'a');
    await jest.advanceTimersByTimeAsync(15_000);
    expect(journal.journalRefuses()).toBe(true);
    fake.outcomes = ['complete'];
    await jest.advanceTimersByTimeAsync(12_000);
    expect(journal.journalRefuses()).toBe(false);
    expect(fake.records.get('answers')).toBe('a');
  });

  test('AT-13 is not called safe once nobody waits for it any more, whether or not it had opened before', async () => {
    fake.openings = ['QuotaExceededError'];
    const never = await freshJournal();
    never.journalText('answers', 'a');
    await jest.advanceTimersByTimeAsync(9000);
    expect(never.journalRefuses()).toBe(true);

    sessionStorage.clear();
    Object.assign(fake, { openings: ['open', 'UnknownError'], outcomes: ['abort'] });
    const once = await freshJournal();
    once.journalText('answers', 'a');
    await jest.advanceTimersByTimeAsync(9000);
    expect(once.journalRefuses()).toBe(true);
  });
});

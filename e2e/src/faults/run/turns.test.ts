import { takeTurns } from './turns';

/** Work that records its start and end, and ends on demand. */
function workshop() {
  const notes: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () => {
    notes.push(`${name} begins`);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (error) => {
        notes.push(`${name} ends`);
        if (error) reject(error);
        else resolve(name);
      });
    });
  };
  return { notes, work, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('runs shared work in parallel and exclusive work alone, in order', async () => {
  const { notes, work, end } = workshop();
  const turns = takeTurns();
  const first = turns.together(work('a'));
  const second = turns.together(work('b'));
  const third = turns.alone(work('c'));
  const fourth = turns.together(work('d'));
  await settle();
  expect(notes).toEqual(['a begins', 'b begins']);
  end('b');
  await settle();
  expect(notes).toEqual(['a begins', 'b begins', 'b ends']);
  end('a');
  await settle();
  expect(notes.at(-1)).toBe('c begins');
  end('c');
  await settle();
  expect(notes.at(-1)).toBe('d begins');
  end('d');
  expect(await Promise.all([first, second, third, fourth])).toEqual(['a', 'b', 'c', 'd']);
});

test('rejects the caller of failed work and does not block later work', async () => {
  const { notes, work, end } = workshop();
  const turns = takeTurns();
  const failing = turns.together(work('a'));
  const alone = turns.alone(work('b'));
  const after = turns.alone(work('c'));
  await settle();
  end('a', new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  await settle();
  end('b', new Error('broken too'));
  await expect(alone).rejects.toThrow('broken too');
  await settle();
  end('c');
  expect(await after).toBe('c');
  expect(notes).toHaveLength(6);
});

import { asNewest } from './asNewest';

interface Read {
  settled: Promise<string>;
  answer: (text: string) => void;
  lose: () => void;
}

function read(): Read {
  let [answer, lose] = [(_text: string): void => undefined, (): void => undefined];
  const reading = new Promise<string>((resolve, reject) => {
    answer = resolve;
    lose = () => reject(new Error('lost'));
  });
  return { settled: asNewest('key', reading), answer, lose };
}

it('a replaced read settles like the newest, whatever its own result', async () => {
  const [first, second, third] = [read(), read(), read()];
  first.lose();
  second.answer('second');
  third.answer('third');
  expect(await Promise.all([first.settled, second.settled, third.settled])).toEqual(['third', 'third', 'third']);
});

it('a read that is not replaced settles by itself', async () => {
  const first = read();
  first.answer('first');
  expect(await first.settled).toBe('first');
  const second = read();
  second.lose();
  await expect(second.settled).rejects.toThrow('lost');
});

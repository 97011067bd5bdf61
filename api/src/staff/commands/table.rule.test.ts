import { tableLines } from './table.rule';

test('aligns a table of any length: the attempts of a large school are more than a function takes as arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => [`${at}`, 'name']);
  const lines = tableLines(['no.', 'name'], rows);
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(['no.     name', '0       name', '199999  name']);
});

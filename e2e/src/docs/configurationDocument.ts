import * as v from 'valibot';
import { apiVariables } from '@manassa/api';
import { variableGroups } from '@manassa/release/config';

/** Schema of an optional, described environment variable. */
interface Variable extends v.GenericSchema {
  readonly wrapped: v.GenericSchema;
  readonly default?: unknown;
}

type Variables = Readonly<Record<string, Variable>>;

const HEADER = ['Variable', 'Default', 'Values', 'Meaning'];

const INTRODUCTION = `# Configuration

All settings come from the environment; an empty variable counts as not set. A bad value stops the start with one line
that names the variable. This page is generated from the schemas by \`npm run docs\`.
`;

export const CONFIGURATION_PAGE = 'docs/configuration.md';

export function variableNames(): string[] {
  return [...Object.values<Variables>(variableGroups), apiVariables.entries].flatMap((group) => Object.keys(group));
}

/** Returns docs/configuration.md, generated from the schemas of the page server, the release commands and the API. */
export function configurationDocument(): string {
  const groups: Readonly<Record<string, Variables>> = variableGroups;
  const known = new Map(Object.values(groups).flatMap((group) => Object.entries(group)));
  const api = Object.entries<Variable>(apiVariables.entries);
  const own = Object.fromEntries(api.filter(([name]) => !known.has(name)));
  const different = Object.fromEntries(api.filter(([name, schema]) => known.has(name) && known.get(name) !== schema));
  const same = api.flatMap(([name, schema]) => (known.get(name) === schema ? [`\`${name}\``] : []));
  return [
    INTRODUCTION,
    ...Object.entries(groups).map(([title, group]) => `## ${title}\n\n${table(group)}`),
    `## API\n\nRead by the embedded API and by the API alone.\n\n${table(own)}`,
    `## API alone\n\nRead when the API runs without the page server (\`node api/server.js\`), besides those of the API and\n${same.join(', ')}.\n\n${table(different)}`,
  ].join('\n');
}

function table(variables: Variables): string {
  const rows = Object.entries(variables).map(([name, schema]) => [`\`${name}\``, ...describe(name, schema)]);
  const widths = HEADER.map((title, column) =>
    Math.max(title.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], fill: string): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |\n`;
  return [
    line(HEADER, ' '),
    line(
      HEADER.map(() => ''),
      '-',
    ),
    ...rows.map((cells) => line(cells, ' ')),
  ].join('');
}

/** @throws Error for a variable without a description or allowed values */
function describe(name: string, schema: Variable): string[] {
  const meaning = v.getDescription(schema);
  const { allowed } = v.getMetadata(schema.wrapped);
  if (meaning === undefined || typeof allowed !== 'string') throw new Error(`${name} needs a description and values`);
  const fallback = typeof schema.default === 'string' && schema.default !== '' ? `\`${schema.default}\`` : '';
  return [fallback, allowed, meaning];
}

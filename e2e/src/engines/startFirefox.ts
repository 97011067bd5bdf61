import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { FIREFOX } from '../harness/machine/optionalParts';
import { until } from '../harness/until';
import { CAPABILITIES, COMMAND_MS, startProgram } from './engine';
import type { Send } from './engine';

const PREFERENCES = `
// Any free port, which Firefox then names in a file.
user_pref("marionette.port", 0);
// With a slow disk Firefox would ask the server for files that are in its cache.
user_pref("network.http.rcwn.enabled", false);
`;

type Failure = { error: string; message: string } | null;

type Call = (name: string, parameters: object) => Promise<unknown>;

/**
 * Connects to Marionette, Firefox's own WebDriver. Messages are JSON after their length: `[0, id, name, parameters]`,
 * answered by `[1, id, error, value]` (https://firefox-source-docs.mozilla.org/testing/marionette).
 */
function connectMarionette(port: number): Call {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (failure: Failure, value: unknown) => void>();
  let rest = Buffer.alloc(0);
  let calls = 0;
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data]);
    for (let colon = rest.indexOf(':'); colon > 0; colon = rest.indexOf(':')) {
      const end = colon + 1 + Number(rest.toString('utf8', 0, colon));
      if (rest.length < end) return;
      const message = JSON.parse(rest.toString('utf8', colon + 1, end)) as object | [1, number, Failure, unknown];
      rest = rest.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3]);
    }
  });
  // Firefox is killed at the end.
  socket.on('error', () => undefined);
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      const id = ++calls;
      const timer = setTimeout(() => reject(new Error(`Firefox did not answer ${name}`)), COMMAND_MS);
      waiting.set(id, (failure, value) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (failure) reject(new Error(`${name}: ${failure.error}: ${failure.message}`));
        else resolve(value);
      });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** Starts Debian's Firefox with a new profile in an empty folder. */
export async function startFirefox(folder: string): Promise<Send> {
  writeFileSync(path.join(folder, 'user.js'), PREFERENCES);
  startProgram(FIREFOX, ['--headless', '--marionette', '--profile', folder, 'about:blank'], { HOME: folder });
  const file = path.join(folder, 'MarionetteActivePort');
  const call = connectMarionette(
    await until('Firefox to listen', async () => existsSync(file) && Number(readFileSync(file, 'utf8'))),
  );
  await call('WebDriver:NewSession', { capabilities: { alwaysMatch: CAPABILITIES } });
  return async (command, parameters) => {
    const answer = (await call(`WebDriver:${command}`, parameters)) as { value?: unknown };
    return answer.value;
  };
}

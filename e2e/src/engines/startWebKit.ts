import { once } from 'node:events';
import { freePort } from '@manassa/shared/free-port';
import { WEBKIT_DRIVER, XVFB } from '../harness/machine/optionalParts';
import { until } from '../harness/until';
import { CAPABILITIES, COMMAND_MS, COMMANDS, startProgram } from './engine';
import type { Send } from './engine';

interface Answer {
  value: { sessionId?: string; error?: string; message?: string } | null;
}

/** Starts WebKitGTK's small browser, with an empty folder as its home, on a screen of its own. */
export async function startWebKit(folder: string): Promise<Send> {
  const screen = startProgram(XVFB, ['-displayfd', '1', '-screen', '0', '800x1000x24'], { HOME: folder });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  startProgram(WEBKIT_DRIVER, [`--port=${port}`], { HOME: folder, DISPLAY: `:${display.toString().trim()}` });

  async function call(method: 'GET' | 'POST', where: string, body?: object): Promise<Answer['value']> {
    const response = await fetch(`http://127.0.0.1:${port}${where}`, {
      method,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(COMMAND_MS),
    });
    const { value } = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${where}: ${value?.error}: ${value?.message}`);
    return value;
  }

  await until('the driver of WebKit', () => call('GET', '/status').catch(() => null));
  const session = await call('POST', '/session', { capabilities: { alwaysMatch: CAPABILITIES } });
  return (command, { id = '', ...parameters }) =>
    call('POST', `/session/${session?.sessionId}/${COMMANDS[command].replace('{id}', id)}`, parameters);
}

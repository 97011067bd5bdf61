import { readdir, readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

const ANSWER_MS = 3000;
const WATCH_MS = 1000;
/** Linux counts process time in hundredths of a second. */
const TICKS_A_SEC = 100;

interface ProcessLook {
  readonly what: string;
  readonly state: string;
  readonly group: number;
  readonly ticks: number;
}

/** Reads /proc (proc(5)); null for an ended process or without /proc. */
async function lookAt(pid: string): Promise<ProcessLook | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return {
      what: /--type=([\w-]+)/.exec(command)?.[1] ?? 'browser',
      state: fields[0] ?? '?',
      group: Number(fields[2]),
      ticks: Number(fields[11]) + Number(fields[12]),
    };
  } catch {
    return null;
  }
}

async function lookAtGroup(group: number): Promise<Map<string, ProcessLook>> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const looks = await Promise.all(pids.map(async (pid) => [pid, await lookAt(pid)] as const));
  return new Map(looks.flatMap(([pid, look]) => (look?.group === group ? [[pid, look] as const] : [])));
}

/** Returns one line for a failure's report: whether the page responds, and the processes of the browser's group. */
export async function describeHang(page: Page, group: number): Promise<string> {
  const silence = new Promise<string>((resolve) => setTimeout(() => resolve('the page does not answer'), ANSWER_MS));
  const answer = page
    .evaluate(() => `${document.visibilityState}, ${document.body.innerText.replace(/\s+/g, ' ').slice(0, 200)}`)
    .catch(String);
  const said = await Promise.race([answer, silence]);
  const before = await lookAtGroup(group);
  await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
  const processes = [...(await lookAtGroup(group))].flatMap(([pid, { what, state, ticks }]) => {
    const busy = Math.round(((ticks - (before.get(pid)?.ticks ?? ticks)) / TICKS_A_SEC / (WATCH_MS / 1000)) * 100);
    return state === 'T' || busy > 20 ? [`${what} ${pid} ${state} ${busy} %`] : [];
  });
  return `${page.url()}: ${said}; stopped or busy: ${processes.join(', ') || 'none'}`;
}

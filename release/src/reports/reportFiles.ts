import * as v from 'valibot';
import { parseJson } from '../storage/parseJson.rule';
import type { Storage } from '../storage/Storage';
import { sumOf, tally, type Tally } from './tally.rule';

const SHOWN_HOURS = 24;
const KEPT_HOURS = 48;

const HOUR_MS = 3_600_000;
const PREFIX = 'reports/';

const hourFile = v.object({ schema: v.literal(1), tallies: v.array(tally) });

/** Returns the hour, e.g. `2026-11-21T16`. */
export function hourOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 13);
}

/** Counts of all servers, a file for each server and hour. Past hours are cached; unreadable files count nothing. */
export class ReportFiles {
  readonly #over = new Map<string, Tally[]>();

  constructor(readonly storage: Storage) {}

  async write(hour: string, server: string, tallies: readonly Tally[]): Promise<void> {
    const text = JSON.stringify({ schema: 1, tallies }, null, 1);
    await this.storage.write(`${PREFIX}${hour}-${server}.json`, `${text}\n`);
  }

  /** Returns one tally for each version and canary. */
  async tallies(nowMs: number): Promise<Tally[]> {
    const tallies: Tally[] = [];
    for (const { key, hour } of await reportKeys(this.storage)) {
      if (hour <= hourOf(nowMs - SHOWN_HOURS * HOUR_MS)) this.#over.delete(key);
      else tallies.push(...(this.#over.get(key) ?? (await this.#read(key, hour, nowMs))));
    }
    return sumOf(tallies);
  }

  async #read(key: string, hour: string, nowMs: number): Promise<Tally[]> {
    const text = await this.storage.read(key).catch(() => null);
    const tallies = parseJson(hourFile, text)?.tallies ?? [];
    // A server writes an hour's last reports shortly after its end.
    if (text && hour < hourOf(nowMs - HOUR_MS)) this.#over.set(key, tallies);
    return tallies;
  }

  async removeOld(nowMs: number): Promise<void> {
    for (const { key, hour } of await reportKeys(this.storage)) {
      if (hour < hourOf(nowMs - KEPT_HOURS * HOUR_MS)) await this.storage.remove(key);
    }
  }
}

async function reportKeys(storage: Storage): Promise<{ key: string; hour: string }[]> {
  return (await storage.list(PREFIX)).flatMap(({ key }) => {
    const hour = /^reports\/(\d{4}-\d\d-\d\dT\d\d)-[\w-]+\.json$/.exec(key)?.[1];
    return hour === undefined ? [] : [{ key, hour }];
  });
}

import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeRelease, FolderStorage, publishBroken, readLive } from '@manassa/release/testing';
import type { Browser } from 'playwright-core';
import { startProduct } from '../../../e2e/src/harness/startProduct';
import type { Product } from '../../../e2e/src/harness/startProduct';
import { demoStudent } from '../../../e2e/src/harness/student';
import { startBrowser } from '../phone';
import { buildBaseline } from './buildBaseline';
import { Visitor } from './measureVisit';
import type { Visit } from './measureVisit';
import { serveBaseline } from './serveBaseline';
import { CARD, findStops } from './stops';
import type { Stop, StopName } from './stops';

/** The released remote, one of whose pages every later visit of that page needs again. */
const RELEASED = 'remote-student';

/** The federated product and the same sources as one application. */
type Side = 'product' | 'one';

/** Visits of one side with an empty cache, again, and again after a release of one remote. */
export interface SideVisits {
  cold: Visit[];
  warm: Visit[];
  released: Visit[];
  /** Script that ran by stop, in kB uncompressed. */
  executedKb: Partial<Record<StopName, number>>;
}

/** `card` has the visits of the page with one card. */
export type PageFigures = Record<Side | 'card', SideVisits>;

interface PageBenchOptions {
  rounds: number;
  /** Measures this route alone. */
  route?: string;
  /** Folder of an earlier bench, whose build is taken. */
  folder?: string;
  say: (line: string) => void;
}

/**
 * Measures every route of the product and of the one application, and the page with one card. They take turns in one
 * browser. Throws for an unknown route.
 */
export async function benchPage({ rounds, route, folder: from, say }: PageBenchOptions): Promise<PageFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-bench-'));
  const releaseDir = path.join(folder, 'release');
  const built = path.join(from ?? folder, 'release');
  // A copy, because one remote is released.
  if (existsSync(built)) cpSync(built, releaseDir, { recursive: true });
  const browser = await startBrowser();
  const servers: { stop: () => void }[] = [];
  let product: Product | undefined;
  try {
    say('building everything, and the same sources as one application');
    product = await startProduct({ DATA_DIR: path.join(folder, 'data'), RELEASE_DIR: releaseDir });
    let application = await buildBaseline('oneApplication', path.join(folder, 'one', '1'), '1');
    const card = await buildBaseline('oneCard', path.join(folder, 'card'), '1');
    const page = await (await fetch(product.origin)).text();
    const config = /id="manassa-config">([^<]*)</.exec(page)?.[1] ?? '{}';
    const one = await serveBaseline(() => application, product.origin, config);
    const cards = await serveBaseline(() => card, product.origin, config);
    servers.push(one, cards);
    const { stops: all, token } = await findStops(product.origin, demoStudent(product.output()));
    const stops = all.filter(({ name }) => route === undefined || name === route);
    if (stops.length === 0) throw new Error(`no route is called "${route}": ${all.map(({ name }) => name).join(', ')}`);
    const cardVisits = new SideVisitor(browser, cards.origin, token);
    const sides = {
      product: new SideVisitor(browser, product.origin, token),
      one: new SideVisitor(browser, one.origin, token),
    };
    for (let round = 1; round <= rounds; round += 1) {
      await cardVisits.visitTwice(CARD);
      for (const stop of stops) {
        say(`round ${round} of ${rounds}: ${stop.name}`);
        for (const side of Object.values(sides)) await side.visitTwice(stop);
      }
    }
    say('releasing one remote');
    for (const side of Object.values(sides)) await side.prepareRelease(stops);
    await releaseOne(releaseDir);
    application = await buildBaseline('oneApplication', path.join(folder, 'one', '2'), '2');
    for (const side of Object.values(sides)) await side.visitReleased(stops);
    return { product: sides.product.visits, one: sides.one.visits, card: cardVisits.visits };
  } finally {
    for (const server of servers) server.stop();
    await browser.close();
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

class SideVisitor {
  readonly visits: SideVisits = { cold: [], warm: [], released: [], executedKb: {} };
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #token: string;
  readonly #returning = new Map<StopName, Visitor>();

  constructor(browser: Browser, origin: string, token: string) {
    this.#browser = browser;
    this.#origin = origin;
    this.#token = token;
  }

  #open({ student }: Stop): Promise<Visitor> {
    return Visitor.open(this.#browser, this.#origin, student ? this.#token : null);
  }

  async visitTwice(stop: Stop): Promise<void> {
    const visitor = await this.#open(stop);
    this.visits.cold.push(await visitor.visit(stop.name, stop.address, stop.content));
    this.visits.warm.push(await visitor.visit(stop.name, stop.address, stop.content));
    await visitor.close();
  }

  /** Fills a profile for each route. */
  async prepareRelease(stops: readonly Stop[]): Promise<void> {
    for (const stop of stops) {
      const visitor = await this.#open(stop);
      this.visits.executedKb[stop.name] = await visitor.executedKb(stop.address, stop.content);
      this.#returning.set(stop.name, visitor);
    }
  }

  async visitReleased(stops: readonly Stop[]): Promise<void> {
    for (const { name, address, content } of stops) {
      const visitor = this.#returning.get(name);
      if (!visitor) continue;
      this.visits.released.push(await visitor.visit(name, address, content));
      await visitor.close();
    }
  }
}

async function releaseOne(releaseDir: string): Promise<void> {
  const storage = new FolderStorage(releaseDir);
  const live = (await readLive(storage))?.apps[RELEASED];
  if (!live) throw new Error(`${RELEASED} is not live`);
  const version = '1.0.0-released';
  await publishBroken(storage, RELEASED, live, version, {});
  await changeRelease({
    storage,
    reason: { by: 'bench', why: 'measured', command: 'bench' },
    decide: () => [{ app: RELEASED, version, back: false }],
  });
}

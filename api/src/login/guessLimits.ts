import { createHmac } from 'node:crypto';
import type { ApiSettings } from '../config/apiConfig';
import type { Handle } from '../database/database';
import { Limiter } from '../limit/limiter';
import { Refusal } from '../refusal/refusal';
import { InOrder } from './inOrder';

const HOUR_SEC = 3600;
/** Wait before a password over the limits is checked, if sent again. */
const REPEAT_AFTER_SEC = 20;
/** Time in which it must be sent again. */
const REPEAT_WITHIN_SEC = 300;

/** Shares of an account's hourly guesses, halved because fixed windows may pass double: (20 + 20 + 10) * 2 = 100. */
const SHARES = { atOnce: 0.2, repeated: 0.2, device: 0.1 };

/** Names of an account's limiters for devices that are not known. */
const AT_ONCE = 'login';
const REPEATED = 'login again';

/** Forgets the guesses at an account whose password is new: the student's devices are unknown and would wait for them. */
export async function forgetGuesses(handle: Handle, studentCode: string): Promise<void> {
  for (const name of [AT_ONCE, REPEATED]) await new Limiter(handle, name, { max: 0, windowSec: 0 }).clear(studentCode);
}

interface LoginTry {
  studentCode: string;
  password: string;
  address: string;
  /** Id of a device on which this account has logged in before. */
  device: string | null;
}

/**
 * Limits wrong passwords. The right one keeps working while others guess at its account or address:
 *
 * - a known device has its own limit;
 * - other devices share limits for the account, the address, and both together;
 * - above them, a password is checked only when sent again from the same address after 20 s: owners wait once, a
 * guesser needs two calls and a wait for each password.
 *
 * Only wrong passwords count. Tries for one account run one after the other, so that concurrent ones count too.
 */
export class GuessLimits {
  private readonly atOnce: Limiter;
  private readonly repeated: Limiter;
  private readonly device: Limiter;
  private readonly pair: Limiter;
  private readonly address: Limiter;
  private readonly waiting: Limiter;
  private readonly inOrder = new InOrder();

  constructor(
    handle: Handle,
    { login, loginCode, loginAddress }: ApiSettings['limits'],
    private readonly secret: string,
  ) {
    const share = (part: number) => ({
      max: loginCode.max === 0 ? 0 : Math.max(1, Math.floor(loginCode.max * part)),
      windowSec: HOUR_SEC,
    });
    this.atOnce = new Limiter(handle, AT_ONCE, share(SHARES.atOnce));
    this.repeated = new Limiter(handle, REPEATED, share(SHARES.repeated));
    this.device = new Limiter(handle, 'login device', share(SHARES.device));
    this.pair = new Limiter(handle, 'login pair', login);
    this.address = new Limiter(handle, 'login address', loginAddress);
    this.waiting = new Limiter(handle, 'login wait', { max: 1, windowSec: REPEAT_WITHIN_SEC });
  }

  /** Checks a password (`check` returns null for a wrong one). Throws Refusal 'login_wait' or 'too_many'. */
  async check<Result>(tried: LoginTry, check: () => Promise<Result | null>): Promise<Result | null> {
    const { studentCode, device } = tried;
    if (device !== null) {
      const key = `${studentCode} ${device}`;
      const wait = await this.inOrder.run(key, () => this.counted([[this.device, key]], check));
      if (wait.isChecked) return wait.result;
    }
    return this.inOrder.run(studentCode, async () => {
      const { address } = tried;
      const first = await this.counted(
        [
          [this.address, address],
          [this.pair, `${studentCode} ${address}`],
          [this.atOnce, studentCode],
        ],
        check,
      );
      return first.isChecked ? first.result : this.checkRepeated(tried, check);
    });
  }

  private async checkRepeated<Result>(tried: LoginTry, check: () => Promise<Result | null>): Promise<Result | null> {
    const { studentCode, password, address } = tried;
    // 48 bits recognise a repeated password, but do not reveal it.
    const tag = createHmac('sha256', this.secret)
      .update(`${studentCode}\n${address}\n${password}`)
      .digest('hex')
      .slice(0, 12);
    const leftSec = await this.waiting.tryTake(tag);
    if (leftSec === null) throw new Refusal('login_wait', [], REPEAT_AFTER_SEC);
    const waitSec = leftSec - (REPEAT_WITHIN_SEC - REPEAT_AFTER_SEC);
    if (waitSec > REPEAT_AFTER_SEC) throw new Refusal('too_many', [], waitSec);
    if (waitSec > 0) throw new Refusal('login_wait', [], waitSec);
    const again = await this.counted([[this.repeated, studentCode]], check);
    if (!again.isChecked) throw new Refusal('too_many', [], again.waitSec);
    // The same wrong password, sent once more, does not count as another guess.
    if (again.result === null) await this.waiting.extend(tag, HOUR_SEC);
    return again.result;
  }

  /** Runs the check if all limits allow it; counts failures. */
  private async counted<Result>(
    counts: readonly (readonly [Limiter, string])[],
    check: () => Promise<Result | null>,
  ): Promise<{ isChecked: true; result: Result | null } | { isChecked: false; waitSec: number }> {
    const taken: (readonly [Limiter, string])[] = [];
    const giveBack = () => Promise.all(taken.map(([limiter, key]) => limiter.giveBack(key)));
    for (const count of counts) {
      const waitSec = await count[0].tryTake(count[1]);
      if (waitSec !== null) {
        await giveBack();
        return { isChecked: false, waitSec };
      }
      taken.push(count);
    }
    let result: Result | null;
    try {
      result = await check();
    } catch (error) {
      await giveBack();
      throw error;
    }
    if (result !== null) await giveBack();
    return { isChecked: true, result };
  }
}

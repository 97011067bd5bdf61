import type { Ended } from './commandLine';

export type { Ended };

/** Two operators of one storage; `shell` and version 1 of `remote-student` are published, nothing is live. */
interface Rights {
  /** Runs a command with the right to publish only. */
  asPublisher(...words: string[]): Promise<Ended>;
  /** Runs a command with the right to promote only. */
  asPromoter(...words: string[]): Promise<Ended>;
  /** Build of version 2 of `remote-student`. */
  from: string;
  /** One-line message for a command without the right. */
  refusal: RegExp;
}

/** Expects that each operator can do only their own work. */
export async function expectSeparateRights({ asPublisher, asPromoter, from, refusal }: Rights): Promise<void> {
  async function expectRefused(command: Promise<Ended>): Promise<void> {
    const { code, out, err } = await command;
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 });
    expect(err).toMatch(refusal);
  }
  async function expectDone(command: Promise<Ended>): Promise<void> {
    expect(await command).toMatchObject({ code: 0, err: '' });
  }
  await expectRefused(asPromoter('prune', '--keep', '0'));
  await expectRefused(asPublisher('prune', '--keep', '0'));
  await expectRefused(asPublisher('promote', 'shell'));
  await expectDone(asPromoter('promote', 'shell'));
  await expectDone(asPromoter('promote', 'student', '1'));
  await expectRefused(asPromoter('publish', 'student', '--from', from));
  await expectDone(asPublisher('publish', 'student', '--from', from));
  await expectRefused(asPublisher('promote', 'student', '2'));
  await expectRefused(asPublisher('lock', 'student', '--why', 'exam week', '--until', '4h'));
  await expectRefused(asPublisher('canary', 'student', '2', '--share', '10'));
  await expectDone(asPublisher('status'));
  await expectDone(asPromoter('promote', 'student', '2'));
  await expectDone(asPromoter('lock', 'student', '--why', 'exam week', '--until', '4h'));
  await expectRefused(asPublisher('unlock', 'student'));
  await expectRefused(asPublisher('rollback', 'student'));
  await expectDone(asPromoter('rollback', 'student'));
}

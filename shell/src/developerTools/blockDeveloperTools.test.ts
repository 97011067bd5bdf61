import disableDevtool from 'disable-devtool';
import { blockDeveloperTools, CHECK_EVERY_MS } from './blockDeveloperTools';

jest.mock('disable-devtool', () => {
  const DetectorType = {
    DefineId: 1,
    Size: 2,
    DateToString: 4,
    FuncToString: 5,
    Debugger: 6,
    Performance: 7,
    DebugLib: 8,
  };
  return { __esModule: true, default: Object.assign(jest.fn(), { DetectorType }) };
});

type Options = NonNullable<Parameters<typeof disableDevtool>[0]>;

function installed(): Options {
  const install = jest.mocked(disableDevtool);
  install.mockClear();
  blockDeveloperTools();
  return install.mock.calls[0]?.[0] ?? {};
}

function open(options: Options): void {
  options.ondevtoolopen?.(1, () => undefined);
}

afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('blocking of developer tools', () => {
  it('SH-12 checks every 500 ms and turns off the context menu', () => {
    expect(CHECK_EVERY_MS).toBe(500);
    expect(installed()).toMatchObject({ interval: 500, disableMenu: true, clearLog: false });
  });

  it('SH-12 only logs one warning each time the tools open', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const options = installed();
    open(options);
    open(options);
    expect(warn).toHaveBeenCalledTimes(1);
    options.ondevtoolclose?.();
    open(options);
    expect(warn).toHaveBeenCalledTimes(2);
    options.ondevtoolclose?.();
    expect(options).not.toHaveProperty('url');
  });

  it('SH-12 logs nothing during an exam', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const options = installed();
    window.history.replaceState(null, '', '/course/view/c/section/s/exam/e/attend');
    open(options);
    expect(warn).not.toHaveBeenCalled();
  });
});

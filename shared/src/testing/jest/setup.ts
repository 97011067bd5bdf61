// Rule tests run without a page and need not load React.
if (typeof document !== 'undefined') jest.requireActual('./pageSetup');

jest.setTimeout(60_000);

// jsdom has no timings.
performance.getEntriesByType ??= () => [];

// jsdom has the element without its methods.
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  if (complaints.length > 0) throw new Error(`unexpected console.error: ${complaints.join('\n')}`);
});

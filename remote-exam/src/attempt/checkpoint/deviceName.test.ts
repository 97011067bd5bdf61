/** The name lives as long as the page, so every test opens another one. */
async function newPage() {
  jest.resetModules();
  return import('./deviceName');
}

beforeEach(() => localStorage.clear());

test('BE-17 a device name is stored only on request', async () => {
  const page = await newPage();
  const name = page.deviceName();
  expect(page.deviceName()).toBe(name);
  expect(localStorage).toHaveLength(0);
  page.keepDeviceName(name);
  expect((await newPage()).deviceName()).toBe(name);
});

test('BE-17 all tabs use the device name that one of them has stored', async () => {
  const first = await newPage();
  const second = await newPage();
  expect(first.deviceName()).not.toBe(second.deviceName());
  const kept = first.keepDeviceName(first.deviceName());
  expect(second.deviceName()).toBe(kept);
});

test('BE-17 after site data was cleared the next page has another device name; an open page keeps its own', async () => {
  const page = await newPage();
  const name = page.keepDeviceName(page.deviceName());
  localStorage.clear();
  expect(page.deviceName()).toBe(name);
  expect((await newPage()).deviceName()).not.toBe(name);
});

test('BE-17 the device name in a record of the attempt replaces a generated one', async () => {
  const page = await newPage();
  page.deviceName();
  page.keepDeviceName('from a record');
  expect(page.deviceName()).toBe('from a record');
  expect((await newPage()).deviceName()).toBe('from a record');
});

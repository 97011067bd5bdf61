import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LostModule } from '../../platform/LostModule';
import { openRemotes } from '../../testing/openRemotes';

const PATH = '/student/results';

function openWith(lost: LostModule): ReturnType<typeof openRemotes> {
  return openRemotes(PATH, new Set(), {
    'remote-student/2': [{ path: PATH, lazy: () => Promise.reject(lost) }],
  });
}

describe('RL-06 a live version without a shared module, which every version needs', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('stays', async () => {
    const lost = new LostModule('@manassa/shared/data did not load');
    const { failures, remotes } = openWith(lost);
    expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
    expect(failures).toEqual([{ remote: 'remote-student', version: '2', phase: 'page', error: lost }]);
    expect(remotes.running('remote-student')).toMatchObject({ version: '2' });
  });

  it.each([
    ['nothing without a connection', false, 0],
    ['the document with one', true, 1],
  ])('loads %s when the student retries', async (_, onLine, reloads) => {
    openWith(new LostModule('dayjs did not load'));
    const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    await userEvent.click(retry);
    // jsdom only says that it cannot.
    const said = jest.mocked(console.error).mock.calls.filter(([error]) => String(error).includes('navigation'));
    expect(said).toHaveLength(reloads);
  });
});

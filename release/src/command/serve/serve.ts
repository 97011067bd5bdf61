import { command } from '../command';

export const serve = command({
  about: 'Serve what is live; build and promote nothing',
  args: {},
  examples: ['npm run release -- serve', 'PORT=80 HOST=0.0.0.0 npm run release -- serve'],
  async run({ config, environment }) {
    const { serve: serveRelease } = await import('../../server/serve');
    const serving = await serveRelease(config(), environment);
    console.log(serving.lines.join('\n'));
    await serving.stopped;
  },
});

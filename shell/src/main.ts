import '@manassa/shared/tokens.css';
import '@manassa/shared/styles.css';
import './fallbackFonts.css';
import './fonts.css';
import './boot/notStarted.css';
import './firstScreen/firstScreen.css';
// Small sheets of parts that load later, in place of requests of their own.
import './offline/LastDataLine.module.css';
import './update/UpdateNotice.module.css';
import { afterFirstPaint } from './boot/afterFirstPaint';
import { reportNotStarted } from './reports/notStarted';

// For the boot script: this file arrived completely.
document.documentElement.dataset.running = '';
// Shown if this file took very long.
document.getElementById('not-started')?.setAttribute('hidden', '');
// Kept files arrive before the first screen is painted, and running them is a long task.
afterFirstPaint(() => {
  import(/* webpackMode: "eager" */ './start')
    .then(({ start }) => start())
    .catch((error: unknown) => {
      reportNotStarted(error);
      throw error;
    });
});

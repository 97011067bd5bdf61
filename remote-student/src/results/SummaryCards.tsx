import { formatNumber, formatPercent } from '@manassa/shared/locale';
import { Ltr } from '@manassa/shared/ui';
import { Fact } from '../area/Fact';
import { resultsCopy } from './copy';
import css from './ResultsScreen.module.css';
import type { ResultsSummary } from './resultsSummary.rule';

export function SummaryCards({ summary }: { summary: ResultsSummary }) {
  return (
    <dl className={css.summary} aria-label={resultsCopy.summary}>
      <Fact icon="exam" label={resultsCopy.totalExams} size="figure">
        <Ltr>{formatNumber(summary.count)}</Ltr>
      </Fact>
      <Fact icon="chart" label={resultsCopy.average} size="figure">
        <Ltr>{formatPercent(summary.averagePercent)}</Ltr>
      </Fact>
      <Fact icon="trophy" label={resultsCopy.best} size="figure" tone="accent">
        <Ltr>{formatPercent(summary.bestPercent)}</Ltr>
      </Fact>
    </dl>
  );
}

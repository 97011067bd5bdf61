import { formatNumber, formatPercent } from '@manassa/shared/locale';
import { Ltr } from '@manassa/shared/ui';
import { Fact } from '../area/Fact';
import { resultsCopy } from './copy';
import css from './ResultsScreen.module.css';
import type { ResultsSummary } from './resultsSummary.rule';

const percentOrDash = (percent: number | null): string => (percent === null ? '–' : formatPercent(percent));

export function SummaryCards({ summary }: { summary: ResultsSummary }) {
  return (
    <dl className={css.summary} aria-label={resultsCopy.summary}>
      <Fact icon="exam" label={resultsCopy.totalExams} size="figure">
        <Ltr>{formatNumber(summary.count)}</Ltr>
      </Fact>
      <Fact icon="chart" label={resultsCopy.average} size="figure">
        <Ltr>{percentOrDash(summary.averagePercent)}</Ltr>
      </Fact>
      <Fact icon="trophy" label={resultsCopy.best} size="figure" tone="accent">
        <Ltr>{percentOrDash(summary.bestPercent)}</Ltr>
      </Fact>
    </dl>
  );
}

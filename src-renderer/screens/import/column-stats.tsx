/** The statistics of a column of the rows shown: counts, exact sums, and how its numbers are spread. */
import { Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Answer, ImportSummary, Reply } from '../../../src-shared/contract/window-types.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { useGridColumns } from '../../parts/grid/use-grid-columns.ts'
import { Visible } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { shortColumnName } from '../../wording/column-name.ts'
import { cutText } from '../../view/visible-text.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { drawn, Figure, Heard } from './charts.tsx'
import { Pairs } from './pairs.tsx'
import shared from '../../parts/shared.module.css'

type Stats = Reply<'import.columnStats'>

export function ColumnStatsDialog({ columns }: { readonly columns: ImportSummary['columns'] }) {
  const { grid, words } = useUi()
  const counting = useStore(grid, (state) => state.counting)
  const arranged = useGridColumns(columns)
  const column = arranged.all.find((one) => one.kind === 'cell' && one.column.column === counting)
  const close = (): void => grid.setState({ counting: null })
  const title = column ? words.stats.title(shortColumnName(column, words)) : ''
  return (
    <Dialog title={title} open={counting !== null && column !== undefined} onClose={close}>
      {counting !== null && column && <Counted key={counting} counting={counting} column={column} />}
    </Dialog>
  )
}

function Counted({ counting, column }: { readonly counting: number; readonly column: GridColumn }) {
  const { rows, words } = useUi()
  const [answer, setAnswer] = useState<Answer<Stats> | null>(null)
  useEffect(() => {
    let over = false
    void rows.act.columnStats(counting).then((found) => !over && setAnswer(found))
    return () => {
      over = true
    }
  }, [rows, counting])
  if (answer === null) return <p className={shared['quiet']}>{words.stats.loading}</p>
  if (!answer.ok) return <FailureLine failure={answer.failure} />
  const stats = answer.value
  const money = column.kind === 'cell' && column.column.field === 'price'
  return (
    <Stack gap={14}>
      <Text c="dimmed">{words.stats.of(stats.cells, words.count(stats.cells))}</Text>
      <Pairs
        pairs={[
          [words.stats.cells, words.count(stats.cells)],
          [words.stats.blanks, words.count(stats.blanks)],
          [words.stats.distinct, words.count(stats.distinct)],
        ]}
      />
      {stats.numbers && <Numbers numbers={stats.numbers} places={money ? 2 : 0} />}
      {stats.frequent.length > 0 && <Frequent stats={stats} />}
      {stats.cells === stats.blanks && <p>{words.stats.none}</p>}
    </Stack>
  )
}

interface NumbersProps {
  readonly numbers: NonNullable<Stats['numbers']>
  /** Decimal places that are always shown. */
  readonly places: number
}

function Numbers({ numbers: { count, sum, min, median, max, bars }, places }: NumbersProps) {
  const { words } = useUi()
  const show = (value: string): string => words.decimal(value, places)
  return (
    <>
      <Pairs
        pairs={[
          [words.stats.numbers, words.count(count)],
          [words.stats.sum, show(sum)],
          [words.stats.min, show(min)],
          [words.stats.median, show(median)],
          [words.stats.max, show(max)],
        ]}
      />
      <section>
        <Text component="h3" fz={12} fw={600} c="dimmed" mb={8}>
          {words.stats.bars}
        </Text>
        <Figure label={words.stats.barsLabel(count, words.count(count))} height={120}>
          <Bars counts={bars.map((bar) => bar.count)} />
        </Figure>
        <Group justify="space-between" c="var(--text-3)" fz={11.5} aria-hidden="true">
          <span>{words.decimal(bars[0]?.from ?? min)}</span>
          <span>{words.decimal(bars.at(-1)?.to ?? max)}</span>
        </Group>
        <Heard
          caption={words.stats.barsLabel(count, words.count(count))}
          columns={[words.stats.barsColumns.from, words.stats.barsColumns.to, words.stats.barsColumns.count]}
          rows={bars.map((bar) => [words.decimal(bar.from), words.decimal(bar.to), words.count(bar.count)])}
        />
      </section>
    </>
  )
}

const Bars = drawn(({ BarsDrawn }) => BarsDrawn)

const LONGEST = 80

function Frequent({ stats: { frequent, numbers } }: { readonly stats: Stats }) {
  const { words } = useUi()
  return (
    <section>
      <Text component="h3" fz={12} fw={600} c="dimmed" mb={8}>
        {numbers ? words.stats.notNumbers : words.stats.frequent}
      </Text>
      <Stack component="ul" gap={3}>
        {frequent.map(({ text, count }, at) => (
          <Group component="li" key={at} justify="space-between" wrap="nowrap" gap={12}>
            <span className={shared['wrap']}>
              <Visible text={cutText(text, LONGEST)} />
            </span>
            <b>{words.count(count)}</b>
          </Group>
        ))}
      </Stack>
    </section>
  )
}

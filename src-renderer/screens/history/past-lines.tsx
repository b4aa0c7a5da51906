/** Charts over time with a legend, drawn once the chart library is loaded. A table beside them has the same values. */
import { Box, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, type ComponentType } from 'react'
import type * as drawings from './past-chart.tsx'
import { useUi } from '../../use-ui.ts'
import { lineStyle } from '../../view/line-style.ts'

type LinesChartProps = Parameters<typeof drawings.LinesChart>[0]
export type DrawnLine = drawings.DrawnLine

/** If loading fails, nothing is drawn, because the table has the values. */
const LinesChart: ComponentType<LinesChartProps> = lazy(
  async (): Promise<{ default: ComponentType<LinesChartProps> }> => {
    try {
      return { default: (await import('./past-chart.tsx')).LinesChart }
    } catch {
      return { default: () => null }
    }
  },
)

/** Three days, in milliseconds. */
const SHORT_PERIOD_MS = 3 * 86_400_000

interface PastLinesProps {
  readonly title: string
  /** The description of the chart for screen readers. */
  readonly label: string
  readonly lines: readonly DrawnLine[]
  readonly height: number
}

export function PastLines({ title, label, lines, height }: PastLinesProps) {
  const { words } = useUi()
  const times = lines.flatMap(({ points }) => points.map(({ time }) => time))
  // If the lines cover only a few days, the labels need the time of day.
  const isShortPeriod = Math.max(...times) - Math.min(...times) < SHORT_PERIOD_MS
  const formatTime = (time: number): string => words[isShortPeriod ? 'moment' : 'day'](new Date(time).toISOString())
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Stack gap={4}>
        <div role="img" aria-label={label} style={{ minHeight: height }}>
          <Suspense fallback={null}>
            <LinesChart
              lines={lines}
              height={height}
              formatTime={formatTime}
              formatNumber={(value) => words.decimal(String(value))}
            />
          </Suspense>
        </div>
        {lines.length > 1 && (
          <Group component="ul" gap="4px 16px" aria-hidden="true">
            {lines.map(({ name }, index) => (
              <Group component="li" key={name} gap={4} wrap="nowrap">
                <LineSwatch index={index} />
                <Text component="span" fz={12} c="var(--text-2)">
                  {name}
                </Text>
              </Group>
            ))}
          </Group>
        )}
      </Stack>
    </section>
  )
}

function LineSwatch({ index }: { readonly index: number }) {
  const { colour, dashPattern: dashes } = lineStyle(index)
  return (
    <Box component="svg" w={26} h={8} viewBox="0 0 26 8" aria-hidden="true">
      <line x1={0} y1={4} x2={26} y2={4} stroke={colour} strokeWidth={2} strokeDasharray={dashes} />
    </Box>
  )
}

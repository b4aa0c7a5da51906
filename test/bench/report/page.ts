/** The report as a page: each measurement with its target, section by section. Pure: rows in, Markdown out. */
import { met, shown, type MeasureRow, type Spread } from './measure.ts'

export interface MeasuredSection {
  readonly title: string
  readonly day: string
  readonly load: string
  readonly rows: readonly MeasureRow[]
}

export interface Surroundings {
  readonly machine: string
  /** Titles of sections that were never measured. */
  readonly missing: readonly string[]
}

const INTRODUCTION = `# Where we stand

Made by \`npm run bench\`; do not edit. Both sides of every row were measured in turn in one run, each figure the median of its rounds
with the least and the most in brackets: read the ratios, times are this machine's. A floor is what no program could go below.
What the rows show and why some targets are missed is argued in [reading.md](reading.md).`

export function page(sections: readonly MeasuredSection[], around: Surroundings): string {
  const rows = sections.flatMap((section) => section.rows)
  const parts = [
    INTRODUCTION,
    `${around.machine}.`,
    '![Every target and what was measured, as a share of the target](targets.svg)',
    `## Targets\n\n${targets(rows)}`,
    ...sections.map(
      ({ title, day, load, rows }) => `## ${title}\n\nMeasured on ${day}, load ${load} before.\n\n${table(rows)}`,
    ),
  ]
  if (around.missing.length > 0) parts.push(`Not measured: ${around.missing.join(', ')}.`)
  return `${parts.join('\n\n')}\n`
}

function targets(rows: readonly MeasureRow[]): string {
  const lines = rows
    .filter((row) => row.target)
    .map((row) => {
      const { target, figure, about, what } = row
      const limit = target ? `${target.kind === 'most' ? 'at most' : 'at least'} ${shown(target.limit)}` : ''
      return `| ${target?.issue ?? ''} | ${what} | ${shown(figure)} ${about} | ${limit} | ${met(row) === true ? 'met' : '**missed**'} |`
    })
  return ['| issue | what | measured | target | |', '|---|---|---|---|---|', ...lines].join('\n')
}

function table(rows: readonly MeasureRow[]): string {
  const lines = rows.map(({ what, unit, ours, against, floor, figure, about, note }) => {
    const side = (entry: typeof against): string =>
      entry ? `${entry.name === '' ? '' : `${entry.name} `}${timed(entry.value, unit)}${memory(entry.megabytes)}` : ''
    return `| ${what}${note === undefined ? '' : `<br>${note}`} | ${side(ours)} | ${side(against)} | ${side(floor)} | ${shown(figure)} ${about} |`
  })
  return ['| what | ours | against | floor | figure |', '|---|---|---|---|---|', ...lines].join('\n')
}

function timed({ median, least, most }: Spread, unit: string): string {
  const range = least === most ? '' : ` (${shown(least)}–${shown(most)})`
  return `${shown(median)} ${unit}${range}`
}

function memory(megabytes: number | undefined): string {
  return megabytes === undefined ? '' : `, ${shown(megabytes)} MB`
}

/** Draws every target as a bar that shows how much of it was used. Bars left of the line meet the target. Pure: rows in, SVG out. */
import { met, shown, type MeasureRow } from './measure.ts'

const ROW = 22
const LABEL = 430
const WIDTH = 360
const RIGHT = 90

export function chart(rows: readonly MeasureRow[]): string {
  const bars = rows.flatMap((row) => (row.target ? [{ row, share: shareOf(row) }] : []))
  const height = bars.length * ROW + 40
  const lines = bars.map(({ row, share }, index) => {
    const y = 30 + index * ROW
    const width = Math.min(share, 2) * (WIDTH / 2)
    const good = met(row) === true
    return [
      `<text x="${LABEL - 8}" y="${y + 12}" text-anchor="end">${escaped(row.what)}</text>`,
      `<rect x="${LABEL}" y="${y + 2}" width="${width.toFixed(1)}" height="13" rx="2" fill="${good ? '#2f9e6e' : '#d9822b'}"/>`,
      `<text x="${LABEL + width + 6}" y="${y + 12}">${shown(share)}${share > 2 ? ' →' : ''}</text>`,
    ].join('')
  })
  const middle = LABEL + WIDTH / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LABEL + WIDTH + RIGHT} ${height}" font-family="system-ui, sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<g fill="#333"><text x="${middle}" y="16" text-anchor="middle">the target</text>
<line x1="${middle}" y1="22" x2="${middle}" y2="${height - 8}" stroke="#999" stroke-dasharray="3 3"/>
${lines.join('\n')}
</g></svg>
`
}

/** 1 just meets the target; less is better. */
function shareOf({ target, figure }: MeasureRow): number {
  if (!target) return Number.NaN
  return target.kind === 'most' ? figure / target.limit : target.limit / figure
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

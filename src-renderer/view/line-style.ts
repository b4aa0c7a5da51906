/** The lines of a chart differ by colour, and by dashes for people who cannot tell the colours apart. */

const COLOURS = [
  'var(--bar-edit)',
  'var(--bar-stock)',
  'var(--bar-warn)',
  'var(--bar-add)',
  'var(--bar-both)',
  'var(--text-2)',
]
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 3', '10 4']

export function lineStyle(index: number): { readonly colour: string; readonly dashes: string } {
  return { colour: COLOURS[index % COLOURS.length] ?? '', dashes: DASHES[index % DASHES.length] ?? '' }
}

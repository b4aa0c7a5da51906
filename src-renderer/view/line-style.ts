/** The lines of a chart differ by colour, and by dashes for people who cannot tell the colours apart. */

const LINE_COLOURS = [
  'var(--bar-edit)',
  'var(--bar-stock)',
  'var(--bar-warn)',
  'var(--bar-add)',
  'var(--bar-both)',
  'var(--text-2)',
]
const LINE_DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 3', '10 4']

export function lineStyle(index: number): { readonly colour: string; readonly dashPattern: string } {
  return {
    colour: LINE_COLOURS[index % LINE_COLOURS.length] ?? '',
    dashPattern: LINE_DASHES[index % LINE_DASHES.length] ?? '',
  }
}

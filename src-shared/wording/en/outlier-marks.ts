import type { MarkWords } from '../shape/outlier-marks.ts'

export const marks: MarkWords = {
  up: (factor) => `Unusual: ${factor} times what it was, or more. Check it: Apply will ask.`,
  down: (factor) => `Unusual: what it was is ${factor} times as much, or more. Check it: Apply will ask.`,
  zero: () => 'Unusual: it becomes 0 in many rows. Check it: Apply will ask.',
  swapped: () => 'Unusual: it looks swapped with another column. Check it: Apply will ask.',
  negative: () => 'Unusual: it falls below 0. Check it: Apply will ask.',
  changed: () => 'Unusual: it changes in many rows. Check it: Apply will ask.',
  emptied: () => 'Unusual: it is emptied in many rows. Check it: Apply will ask.',
  added: () => 'Unusual: many rows are new materials. Check it: Apply will ask.',
}

/** The whole fault matrix: `node test/faults/matrix-suite.ts`. Prints every untrue report, and exits with 1 if there is one. */
import { FAULTS, matrixRows, METHODS, rules, runWithFaults, WHEN } from './matrix.ts'

const rows = matrixRows()
let runs = 0
let invalidNumber = 0
const ends = new Map<string, number>()
const startTime = performance.now()
for (const fault of FAULTS) {
  for (const method of METHODS) {
    for (const when of WHEN) {
      const { end, wrong } = await runWithFaults(rows, rules(fault, method, when, rows))
      runs += 1
      const kind = end.reason ? `${end.state}: ${end.reason.code}` : end.state
      ends.set(kind, (ends.get(kind) ?? 0) + 1)
      if (wrong.length > 0) {
        invalidNumber += 1
        console.log(`${fault} ${method} ${when}:\n  ${wrong.slice(0, 5).join('\n  ')}`)
      }
    }
  }
}
console.log(`${runs} runs, ${invalidNumber} bad; ${JSON.stringify(Object.fromEntries(ends))}`)
console.log(`${((performance.now() - startTime) / 1000).toFixed(0)} s`)
process.exit(invalidNumber === 0 ? 0 : 1)

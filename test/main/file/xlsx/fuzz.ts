/** The long run: node test/main/file/xlsx/fuzz.ts [count] [first seed]. The suite runs a few hundred of the same. */
import { fuzzOnce } from './mutations.ts'

const count = Number(process.argv[2] ?? 5000)
const first = Number(process.argv[3] ?? 1)
const outcomes = { same: 0, refused: 0, changed: 0 }
let slowest = 0
for (let seed = first; seed < first + count; seed++) {
  const { outcome, milliseconds } = await fuzzOnce(seed)
  outcomes[outcome]++
  slowest = Math.max(slowest, milliseconds)
}
console.log(`${count} workbooks from seed ${first}:`, outcomes, `slowest ${slowest.toFixed(0)} ms`)
if (slowest > 2000) process.exit(1)

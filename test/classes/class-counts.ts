/** Judges members of one class and counts the verdicts. */
import { FAULT_CLASSES } from './all-classes.ts'
import { Random, type FaultClass } from './class-member.ts'
import { judgeMember } from './judge-answer.ts'

export interface ClassCounts {
  readonly right: number
  readonly asked: number
  readonly wrong: number
  /** The first faults, each with the seed that makes its member again. */
  readonly faults: readonly string[]
}

const SHOWN_FAULTS = 5
/** How much of a file is printed, so that a failure stays readable. */
const SHOWN_LETTERS = 300

/** Each member has its own seed: `firstSeed`, `firstSeed + 1`, and so on. */
export async function countVerdicts(faultClass: FaultClass, firstSeed: number, members: number): Promise<ClassCounts> {
  const counts = { right: 0, asked: 0, wrong: 0 }
  const faults: string[] = []
  for (let seed = firstSeed; seed < firstSeed + members; seed++) {
    const member = faultClass.makeMember(new Random(seed))
    const verdict = await judgeMember(member)
    counts[verdict.kind]++
    const isFault = verdict.kind === 'wrong' || (faultClass.isAlwaysReadable && verdict.kind === 'asked')
    if (isFault && faults.length < SHOWN_FAULTS) {
      const text = member.fileName.endsWith('.csv')
        ? new TextDecoder().decode(member.bytes).slice(0, SHOWN_LETTERS)
        : ''
      faults.push(`seed ${String(seed)}: ${verdict.detail}\n${text}`)
    }
  }
  return { ...counts, faults }
}

export const CLASS_NAMES = FAULT_CLASSES.map(({ name }) => name)

export function classNamed(name: string): FaultClass {
  const faultClass = FAULT_CLASSES.find((each) => each.name === name)
  if (!faultClass) throw new Error(`There is no class ${name}.`)
  return faultClass
}

/** `--memory MB`: what reading and comparing a file may use before it is given up with a message. */
import { threadLimits, type ThreadLimits } from '../../workers/session-thread.ts'
import { wholeNumber, type Flags } from './arguments.ts'

/** Less than this and no thread starts. */
const LEAST = 16

export function threadLimitsOf({ memory }: Flags): ThreadLimits {
  return { ...threadLimits, memory: wholeNumber('memory', memory, LEAST) ?? threadLimits.memory }
}

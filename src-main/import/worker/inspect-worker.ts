/** The thread of `inspect`. */
import { answerCalls } from '../../machine/worker-calls.ts'
import { answering } from './inspect-calls.ts'

answerCalls(answering.operations)

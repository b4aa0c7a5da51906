/** Runs `inspect` in its own thread. */
import { answerCalls } from '../../machine/worker-calls.ts'
import { answering } from './inspect-calls.ts'

answerCalls(answering.operations)

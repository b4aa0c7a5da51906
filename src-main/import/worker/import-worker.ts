/** Runs an import session in its own thread: takes a file, returns rows and a plan. */
import { answerCalls, sendToMain } from '../../machine/worker-calls.ts'
import { answerImport } from './import-calls.ts'

const { operations, inTurn } = answerImport(sendToMain)
answerCalls(operations, inTurn)

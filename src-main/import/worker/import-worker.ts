/** The import session's thread: takes a file, returns rows and a plan. Main never parses a file or an account's list itself. */
import { answerCalls, sendToMain, type CallHandlers } from '../../machine/worker-calls.ts'
import {
  effectsOf,
  sessionHandlers,
  type RequestOf,
  type ImportCalls,
  type ImportMessage,
  type OperationName,
} from './session-handlers.ts'
import { ImportWork } from './import-work.ts'

const sendMessage = (message: ImportMessage): void => sendToMain(message)

const work = new ImportWork({
  onProgress: (stage, done, total) => sendMessage({ kind: 'progress', stage, done, total }),
  onRequest: () => sendMessage({ kind: 'request' }),
  onChanging: (share) => sendMessage({ kind: 'changing', share }),
  inTurn: runInTurn,
})

// One at a time and in order: a change must not overtake an earlier request for rows.
let queue = Promise.resolve()
function runInTurn<T>(act: () => T | Promise<T>): Promise<T> {
  const result = queue.then(act)
  queue = result.then(() => undefined)
  return result
}

type Answers = {
  readonly [Name in OperationName]: { answer(work: ImportWork, request: RequestOf<Name>): unknown }
}
const operations: Answers = sessionHandlers
const makeHandler = <Name extends OperationName>(name: Name) => [
  name,
  (request: RequestOf<Name>) => operations[name].answer(work, request),
]
// Each handler is made from the entry with the same name. The compiler cannot infer this from the table.
const names = Object.keys(sessionHandlers) as OperationName[]
answerCalls(Object.fromEntries(names.map(makeHandler)) as CallHandlers<ImportCalls>, async (name, answer) => {
  const { isUrgent, onlyShows, mayChangePlan } = effectsOf(name)
  if (isUrgent) return answer()
  await runInTurn(async () => {
    if (!onlyShows) await work.session?.account.storeReading()
    if (mayChangePlan) work.revision += 1
    return answer()
  })
})

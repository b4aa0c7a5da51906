/** Answers an import's calls, in its thread or in the calling process. Answers them in order, and keeps the state between them. */
import type { CallAnswerer } from '../../machine/worker-calls.ts'
import {
  getOperation,
  sessionHandlers,
  type RequestOf,
  type ImportCalls,
  type ImportMessage,
  type OperationName,
} from './session-handlers.ts'
import { ImportWork } from './import-work.ts'

type OperationHandlers = {
  readonly [Name in OperationName]: { answer(work: ImportWork, request: RequestOf<Name>): unknown }
}

export function answerImport(sendMessage: (message: ImportMessage) => void): CallAnswerer<ImportCalls> {
  // Calls run one at a time and in order, because a change must not overtake an earlier request for rows.
  let queue = Promise.resolve()
  function runInTurn<T>(act: () => T | Promise<T>): Promise<T> {
    const result = queue.then(act)
    queue = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }
  const work = new ImportWork({
    onProgress: (stage, doneCount, total) => sendMessage({ kind: 'progress', stage, done: doneCount, total }),
    onRequest: () => sendMessage({ kind: 'request' }),
    onChanging: (share) => sendMessage({ kind: 'changing', share }),
    runInTurn,
  })
  const operations: OperationHandlers = sessionHandlers
  const makeHandler = <Name extends OperationName>(name: Name) => [
    name,
    (request: RequestOf<Name>) => operations[name].answer(work, request),
  ]
  const names = Object.keys(sessionHandlers) as OperationName[]
  return {
    // Each handler is made from the entry with the same name. The compiler cannot infer this from the table.
    operations: Object.fromEntries(names.map(makeHandler)) as CallAnswerer<ImportCalls>['operations'],
    async inTurn(name, answer) {
      const { isUrgent, onlyShows, mayChangePlan } = getOperation(name)
      if (isUrgent) return answer()
      return runInTurn(async () => {
        if (!onlyShows) await work.session?.accountRefresh.storeReading()
        if (mayChangePlan) work.revision += 1
        return answer()
      })
    },
    close: () => work.close(),
  }
}

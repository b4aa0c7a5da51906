/** What each call of the contract does. Parsed requests in, answers out; no call trusts another's state. */
import type { Handlers } from './dispatch.ts'
import { appCalls } from './app-calls.ts'
import type { AppParts } from './app-parts.ts'
import { exportCalls } from './export-calls.ts'
import { importCalls } from './import-calls.ts'
import { keptCalls } from './kept-calls.ts'
import { mappingCalls } from './mapping-calls.ts'
import { reorderListCalls } from './reorder-lists.ts'
import { reviewCalls } from './review-calls.ts'
import { runCalls } from './run-calls.ts'
import { runReportCalls } from './run-report-calls.ts'

export function makeHandlers(parts: AppParts): Handlers {
  return {
    ...parts.own,
    ...appCalls(parts),
    ...importCalls(parts),
    ...parts.suppliers.calls,
    ...reorderListCalls(parts),
    ...parts.inbox.calls,
    ...reviewCalls(parts),
    ...mappingCalls(parts),
    ...runCalls(parts),
    ...runReportCalls(parts),
    ...keptCalls(parts),
    ...exportCalls(parts),
  }
}

/** One import on one screen: the file, the filters, the grid, the selected row, the summary and Apply. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { FailureLine } from '../../parts/failure-view.tsx'
import { KeyAgain } from '../../parts/key-again.tsx'
import { Grid } from '../../parts/grid/grid.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { BulkFixDialog } from './bulk-fix.tsx'
import { ApplyBar } from './apply-bar.tsx'
import { Details } from './details.tsx'
import { FileBar } from './file-bar.tsx'
import { KeyLine } from './key-line.tsx'
import { MemoryLine } from './memory-line.tsx'
import { FilterBar } from './filter-bar.tsx'
import { BusyLine } from './reading.tsx'
import { SelectionCount } from './selection-strip.tsx'
import { SidePanel } from './side-panel.tsx'
import { shownText } from '../../view/visible-text.ts'
import { untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import css from './workbench.module.css'

/** Narrower windows start with the grid alone. */
const ROOM_FOR_PANEL = 1120

export function Workbench() {
  const { imports, rows, run } = useStores()
  const words = useWords()
  const summary = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const account = useStore(imports, (state) => (state.step === 'open' ? state.account : null))
  const changeFailure = useStore(imports, (state) => (state.step === 'open' ? state.failure : null))
  const stale = useStore(imports, (state) => state.step === 'open' && state.stale === true)
  const rowsFailure = useStore(rows, (state) => state.failure)
  const runFailure = useStore(run, (state) => state.failure)
  const needsLook = useStore(run, (state) => state.failed.length > 0)
  const [wide] = useState(() => window.innerWidth >= ROOM_FOR_PANEL)
  // Until the user says otherwise: where there is room, or when rows need a look.
  const [wanted, setPanel] = useState<boolean | null>(null)
  const panel = wanted ?? (wide || needsLook)
  if (!summary) return null
  return (
    <div className={css['screen']}>
      <FileBar summary={summary} />
      <BusyLine />
      <MemoryLine summary={summary} />
      <KeyLine summary={summary} />
      {changeFailure && (
        <FailureLine failure={changeFailure}>
          <KeyAgain
            size="compact-sm"
            failure={changeFailure}
            account={account}
            screen="import"
            then={() => imports.act.dismissFailure()}
          />
          <Button size="compact-sm" variant="default" onClick={() => imports.act.dismissFailure()}>
            {words.failure.dismiss}
          </Button>
        </FailureLine>
      )}
      {stale && (
        <FailureLine failure={{ code: 'file-refused', message: untrusted(words.file.stale) }}>
          <Button size="compact-sm" variant="default" onClick={() => void imports.act.reread()}>
            {words.file.reread}
          </Button>
        </FailureLine>
      )}
      {rowsFailure && (
        <FailureLine failure={rowsFailure}>
          <Button size="compact-sm" variant="default" onClick={() => rows.act.refresh()}>
            {words.failure.again}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void imports.act.reread()}>
            {words.file.reread}
          </Button>
        </FailureLine>
      )}
      {runFailure && (
        <FailureLine failure={runFailure}>
          <KeyAgain
            size="compact-sm"
            failure={runFailure}
            account={account}
            screen="import"
            then={() => run.act.dismissFailure()}
          />
          <Button size="compact-sm" variant="default" onClick={() => run.act.dismissFailure()}>
            {words.failure.dismiss}
          </Button>
        </FailureLine>
      )}
      <FilterBar summary={summary} panel={panel} onPanel={setPanel} />
      <div className={css['middle']} data-panel={panel || undefined}>
        <div className={css['work']}>
          <GridOrNone name={shownText(summary.file.name)} columns={summary.columns} />
          <Details columns={summary.columns} />
          <SelectionCount />
          <BulkFixDialog columns={summary.columns} />
        </div>
        {panel && <SidePanel summary={summary} />}
      </div>
      <ApplyBar summary={summary} onShowFailed={() => setPanel(true)} />
    </div>
  )
}

function GridOrNone({
  name,
  columns,
}: {
  readonly name: string
  readonly columns: Parameters<typeof Grid>[0]['fileColumns']
}) {
  const { rows } = useStores()
  const words = useWords()
  const none = useStore(rows, (state) => state.settled && state.total === 0)
  const filtered = useStore(rows, (state) => Object.keys(state.filter).length > 0)
  return (
    <div className={css['gridBox']}>
      <Grid name={name} fileColumns={columns} />
      {none && (
        <div className={css['none']} role="status">
          <p>{words.grid.none}</p>
          {filtered && (
            <Button size="compact-sm" variant="default" onClick={() => rows.act.setFilter({})}>
              {words.filters.clear}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

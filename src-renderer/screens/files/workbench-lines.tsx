/** The messages above the rows of an import: failures and open questions, with buttons. */
import { isBusy } from '../../state/import-state.ts'
import { useStore } from 'zustand'
import { FailureLine, NoticeLine } from '../../parts/notices.tsx'
import { KeyFailureLine } from '../../parts/api-key-prompt.tsx'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import { ContestLines } from './contest-lines.tsx'
import { shownText } from '../../view/visible-text.ts'
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { Visible } from '../../parts/visible.tsx'
import { WarnIcon } from '../../parts/icons.tsx'
import { withColumnsPerStorage, withField, withRule } from '../../view/choices.ts'
import { useState } from 'react'
import { showDecimal } from '../../../src-shared/material/values/shown-decimal.ts'

/** The last change, the file, the rows, the run: each has its own buttons. */
export function Failures() {
  const { imports, rows, run, words } = useUi()
  const open = useStore(imports, (state) => (state.step === 'open' ? state : null))
  const rowsFailure = useStore(rows, (state) => state.failure)
  const runFailure = useStore(run, (state) => state.failure)
  if (!open) return null
  const { account, failure: changeFailure, stale = false } = open
  return (
    <>
      {changeFailure && (
        <KeyFailureLine
          failure={changeFailure}
          account={account}
          screen="import"
          onDismiss={() => imports.act.dismissFailure()}
        />
      )}
      {stale && (
        <FailureLine failure={{ code: 'file-refused', message: words.file.stale }}>
          <SmallButton onClick={() => void imports.act.reread()}>{words.file.reread}</SmallButton>
        </FailureLine>
      )}
      {rowsFailure && (
        <FailureLine failure={rowsFailure} onAgain={() => rows.act.refresh()}>
          <SmallButton onClick={() => void imports.act.reread()}>{words.file.reread}</SmallButton>
        </FailureLine>
      )}
      {runFailure && (
        <KeyFailureLine
          failure={runFailure}
          account={account}
          screen="import"
          onDismiss={() => run.act.dismissFailure()}
        />
      )}
    </>
  )
}

/** If few rows match the account and another column would match more, asks which column is the key. */
export function KeyLine({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const busy = useStore(imports, isBusy)
  const { compared, choices, columns } = summary
  const best = compared?.better[0]
  if (compared === undefined || best === undefined || applied) return null
  const { rows, found: foundCount, keys, better } = compared
  const keyIn = ({ key, letter, header }: (typeof keys)[number]): string =>
    words.keyColumn.key(words.names.fields[key], words.keyColumn.column(letter, shownText(header)))
  return (
    <NoticeLine
      role="status"
      tone="warn"
      icon={<WarnIcon size={14} />}
      text={words.keyColumn.ask(
        words.count(foundCount),
        words.count(rows),
        keys.map(keyIn).join(', '),
        keyIn(best),
        words.count(best.count),
      )}
    >
      {better.map(({ column, letter, header, key, count }) => (
        <SmallButton
          key={`${column} ${key}`}
          disabled={busy}
          onClick={() => void imports.act.change(withField(choices, columns, column, key))}
        >
          {words.keyColumn.take(
            words.names.fields[key],
            words.keyColumn.column(letter, shownText(header)),
            words.count(count),
          )}
        </SmallButton>
      ))}
    </NoticeLine>
  )
}

export function Contests({ summary: { columns, choices } }: { readonly summary: ImportSummary }) {
  const { imports, run } = useUi()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const busy = useStore(imports, isBusy)
  if (applied) return null
  return (
    <ContestLines
      columns={columns}
      choices={choices}
      locked={busy}
      onChoose={(next) => void imports.act.change(next)}
    />
  )
}

/** Offers to read columns with storages as headings, each for its own storage. */
export function StoragesLine({ summary }: { readonly summary: ImportSummary }) {
  const { imports, rows, run, words } = useUi()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  const { choices, file } = summary
  const { perStorage } = file
  if (perStorage?.offered !== true || applied) return null
  const chooseReading = (each: boolean): void => {
    rows.act.setFilter({})
    void imports.act.change(withColumnsPerStorage(choices, perStorage, each))
  }
  return (
    <NoticeLine role="status" tone="warn" icon={<WarnIcon size={14} />} text={<Visible text={perStorage.message} />}>
      <SmallButton disabled={busy} onClick={() => chooseReading(true)}>
        {words.perStorage.each}
      </SmallButton>
      <SmallButton disabled={busy} onClick={() => chooseReading(false)}>
        {words.perStorage.leave}
      </SmallButton>
    </NoticeLine>
  )
}

/** Says that the columns' fields are remembered from an earlier file, with buttons to change that. */
export function MemoryLine({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const busy = useStore(imports, isBusy)
  const { remembered, choices } = summary
  if (!remembered || applied) return null
  const { file, at } = remembered
  return (
    <NoticeLine
      role="status"
      text={
        file !== undefined && at !== undefined
          ? words.memory.used(shownText(file), words.moment(at))
          : words.memory.usedOnly
      }
    >
      <SmallButton disabled={busy} onClick={() => void imports.act.change({ ...choices, memory: 'off' })}>
        {words.memory.detected}
      </SmallButton>
      <SmallButton disabled={busy} onClick={() => void imports.act.forgetMapping()}>
        {words.memory.forget}
      </SmallButton>
    </NoticeLine>
  )
}

/** If nearly all amounts changed by the same factor: asks what to do, until it is answered or dismissed. */
export function JumpLines({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const [aside, setAside] = useState<readonly string[]>([])
  if (applied) return null
  return (summary.jumps ?? []).flatMap(({ field, operator, by, message, rule }) => {
    const key = `${summary.session} ${field} ${operator} ${by}`
    if (aside.includes(key)) return []
    return (
      <NoticeLine key={key} role="status" text={<Visible text={message} />}>
        <SmallButton disabled={busy} onClick={() => void imports.act.change(withRule(summary.choices, field, rule))}>
          {words.jumps[operator === '/' ? 'divide' : 'multiply'](showDecimal(by, words.numbers))}
        </SmallButton>
        <SmallButton onClick={() => setAside((all) => [...all, key])}>{words.failure.dismiss}</SmallButton>
      </NoticeLine>
    )
  })
}

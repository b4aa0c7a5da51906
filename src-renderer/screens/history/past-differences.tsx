/** What differs between two kept readings: which two, whose changes, and the materials. */
import type { Account } from '../../../src-shared/contract/window-types.ts'
import { Button, Group, NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useStore } from 'zustand'
import { SearchIcon } from '../../parts/icons.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { Visible } from '../../parts/visible.tsx'
import type { Compared, FoundDifferences } from '../../state/past-store.ts'
import type { Overview } from '../../view/past-points.ts'
import { useUi } from '../../use-ui.ts'
import { storageName } from '../../view/accounts.ts'
import { HeldChanges } from './held-changes.tsx'
import { MaterialHistoryLink } from './material-history-link.tsx'
import css from './history-screen.module.css'
import shared from '../../parts/shared.module.css'

interface DifferencesProps {
  readonly account: Account
  readonly overview: Overview
}

const KINDS = ['added', 'gone', 'changed'] as const

export function PastDifferences({ account, overview }: DifferencesProps) {
  const { past, words } = useUi()
  const { compared, found, busy } = useStore(past)
  if (compared === null) return null
  return (
    <section aria-label={words.overTime.differences} className={shared['titled']}>
      <h2>{words.overTime.differences}</h2>
      <Choices account={account} overview={overview} compared={compared} />
      {busy && found === null && <ProgressBar label={words.grid.loading} value={null} />}
      {found && <Found account={account} compared={compared} found={found} busy={busy} />}
    </section>
  )
}

function Choices({ account, overview, compared }: DifferencesProps & { readonly compared: Compared }) {
  const { app, exports, past, words } = useUi()
  const { readings, beforeLastRun } = overview
  const newest = readings.at(-1)?.seq ?? compared.to
  const { from, to, notByUs } = compared
  const options = readings.toReversed().map(({ seq, at, materials }) => ({
    value: String(seq),
    label: words.overTime.reading(words.moment(new Date(at).toISOString()), materials, words.count(materials)),
  }))
  return (
    <Group align="end" gap="10px 12px" mt={8}>
      <NativeSelect
        label={words.overTime.from}
        value={String(from)}
        data={options}
        onChange={({ currentTarget: { value } }) => past.act.compare({ from: Number(value), to })}
      />
      <NativeSelect
        label={words.overTime.to}
        value={String(to)}
        data={options}
        onChange={({ currentTarget: { value } }) => past.act.compare({ from, to: Number(value) })}
      />
      <SegmentedControl
        aria-label={words.overTime.whose}
        value={notByUs ? 'others' : 'all'}
        data={[
          { value: 'all', label: words.overTime.everybody },
          { value: 'others', label: words.overTime.notByUs },
        ]}
        onChange={(value) => past.act.compare({ from, to, notByUs: value === 'others' })}
      />
      {beforeLastRun !== null && beforeLastRun !== newest && (
        <Button
          variant="default"
          title={words.overTime.sinceLastRunHint}
          onClick={() => past.act.compare({ from: beforeLastRun, to: newest, notByUs: true, kind: null, text: '' })}
        >
          {words.overTime.sinceLastRun}
        </Button>
      )}
      <span className={shared['space']} />
      <Button
        variant="default"
        onClick={() => {
          exports.act.choose({ asOf: { account: account.id, seq: to } })
          app.act.go('export')
        }}
      >
        {words.overTime.export}
      </Button>
    </Group>
  )
}

interface FoundProps {
  readonly account: Account
  readonly compared: Compared
  readonly found: FoundDifferences
  readonly busy: boolean
}

function Found({ account, compared, found, busy }: FoundProps) {
  const { app, past, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const { counts, total, materials, onlyBefore, onlyAfter } = found
  const place = (storage: number): string => storageName(accounts, account.id, storage)
  const all = counts.added + counts.gone + counts.changed
  const once = [...onlyBefore, ...onlyAfter]
  const { from, to, text, kind, notByUs } = compared
  const kinds = [
    { value: 'all', label: words.overTime.kindCount(words.overTime.kinds.all, words.count(all)) },
    ...KINDS.map((one) => ({
      value: one,
      label: words.overTime.kindCount(words.overTime.kinds[one], words.count(counts[one])),
    })),
  ]
  return (
    <>
      {once.length > 0 && <Text c="var(--warn)">{words.overTime.onlyOnce(once.map(place).join(', '))}</Text>}
      {all === 0 ? (
        <p className={shared['dim']} role="status">
          {notByUs ? words.overTime.sameByUs : words.overTime.same}
        </p>
      ) : (
        <>
          <Group gap="8px 12px" mt={12} mb={8}>
            <SegmentedControl
              aria-label={words.overTime.kind}
              value={kind ?? 'all'}
              data={kinds}
              onChange={(value) => past.act.compare({ from, to, kind: KINDS.find((one) => one === value) ?? null })}
            />
            <TextInput
              type="search"
              w={260}
              leftSection={<SearchIcon size={14} />}
              placeholder={words.overTime.search}
              aria-label={words.overTime.search}
              value={text}
              onChange={(event) => past.act.compare({ from, to, text: event.currentTarget.value })}
            />
            <Text c="var(--text-3)" fz={12} role="status">
              {words.overTime.shown(total, words.count(total))}
            </Text>
          </Group>
          {materials.length === 0 ? (
            <p className={shared['dim']}>{words.overTime.noMatch}</p>
          ) : (
            <Materials account={account} found={found} place={place} />
          )}
          {materials.length < total && (
            <Group mt={8}>
              <Button variant="default" loading={busy} onClick={() => void past.act.more()}>
                {words.overTime.more(words.count(Math.min(100, total - materials.length)))}
              </Button>
            </Group>
          )}
        </>
      )}
    </>
  )
}

interface MaterialsProps {
  readonly account: Account
  readonly found: FoundDifferences
  readonly place: (storage: number) => string
}

function Materials({ account, found, place }: MaterialsProps) {
  const { words } = useUi()
  const { materialColumns: columns } = words.overTime
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          <th>{columns.material}</th>
          <th>{columns.kind}</th>
          <th>{columns.changes}</th>
        </tr>
      </thead>
      <tbody>
        {found.materials.map(({ id, name, sku, kind, changes }) => (
          <tr key={id} data-still>
            <td className={shared['wrap']}>
              <MaterialHistoryLink account={account.id} material={id} name={name} />
              <span className={`${shared['quiet']} ${css['below']}`}>
                <Visible text={sku} /> #{id}
              </span>
            </td>
            <td>{words.overTime.kindOf[kind]}</td>
            <td className={shared['wrap']}>
              <HeldChanges changes={changes} place={place} whole={kind !== 'changed'} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

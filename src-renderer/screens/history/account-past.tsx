/** The account over time: what its stock was worth, its kept readings, and what changed between two of them. */
import type { Account } from '../../../src-shared/contract/received.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { FailureLine, NoticeLine } from '../../parts/notices.tsx'
import { HistoryIcon, WarnIcon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { PageTitle } from '../../parts/page.tsx'
import { accountOf } from '../../state/app-store.ts'
import type { Overview } from '../../state/past-store.ts'
import { useUi } from '../../use-ui.ts'
import { storageName } from '../../view/accounts.ts'
import { toCents } from '../../view/numbers.ts'
import { valueLines } from '../../view/past-points.ts'
import { PastDifferences } from './past-differences.tsx'
import { PastLines } from './past-lines.tsx'
import css from './history-screen.module.css'
import shared from '../../parts/shared.module.css'

/** CSS pixels. */
const CHART = 220
const FIRST_READINGS = 20

export function AccountPast() {
  const { app, past, words } = useUi()
  const account = useStore(app, accountOf)
  const { overview, failure, account: loaded } = useStore(past)
  const id = account?.id
  useEffect(() => {
    if (id !== undefined) void past.act.load(id, true)
  }, [past, id])
  if (!account) return null
  return (
    <>
      {failure && (
        <FailureLine
          failure={failure}
          onAgain={() => void past.act.load(account.id, true)}
          onDismiss={() => past.act.dismissFailure()}
        />
      )}
      {overview && loaded === account.id && (
        <>
          {!overview.keeps && <NoticeLine tone="warn" icon={<WarnIcon />} text={words.overTime.off} />}
          {overview.readings.length === 0 ? <None /> : <Kept account={account} overview={overview} />}
        </>
      )}
    </>
  )
}

function None() {
  const { app, words } = useUi()
  return (
    <Stack component="section" className={shared['titled'] ?? ''} align="center" gap={6} m="auto" p={32} ta="center">
      <Mark tone="accent" size={48}>
        <HistoryIcon size={22} />
      </Mark>
      <PageTitle about={words.overTime.noneAbout}>{words.overTime.none}</PageTitle>
      <Button mt={12} onClick={() => app.act.go('stock')}>
        {words.overTime.toStock}
      </Button>
    </Stack>
  )
}

interface KeptProps {
  readonly account: Account
  readonly overview: Overview
}

function Kept({ account, overview }: KeptProps) {
  const { words } = useUi()
  const { readings, damaged, bytes } = overview
  const size = words.overTime.size(words.count(readings.length), readings.length, words.bytes(bytes))
  return (
    <div className={`${shared['page']} ${css['wide']}`}>
      <PageTitle about={words.overTime.about}>{words.overTime.title}</PageTitle>
      <Text c="var(--text-3)" fz={12} mt={-8}>
        {size}
      </Text>
      {damaged.length > 0 && (
        <Text c="var(--warn)" role="status">
          {words.overTime.damaged(damaged.length)}
        </Text>
      )}
      <Value account={account} overview={overview} />
      {readings.length > 1 ? (
        <PastDifferences account={account} overview={overview} />
      ) : (
        <Text c="var(--text-2)">{words.overTime.oneReading}</Text>
      )}
    </div>
  )
}

/** The chart, and the readings as the table that says the same. */
function Value({ account, overview }: KeptProps) {
  const { app, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const [most, setMost] = useState(FIRST_READINGS)
  const { readings } = overview
  const name = (storage: number | null): string =>
    storage === null ? words.overTime.all : storageName(accounts, account.id, storage)
  const lines = valueLines(overview)
  const storages = lines.flatMap(({ storage }) => storage ?? [])
  const [first, last] = [readings.at(0), readings.at(-1)]
  const moment = (at: number): string => words.moment(new Date(at).toISOString())
  const newest = readings.toReversed()
  const rest = readings.length - most
  const { columns } = words.overTime
  return (
    <>
      {readings.length > 1 && first && last && (
        <PastLines
          title={words.overTime.value}
          hint={words.overTime.valueHint}
          label={words.overTime.valueLabel(moment(first.at), moment(last.at))}
          height={CHART}
          lines={lines.map(({ storage, points }) => ({ name: name(storage), points }))}
        />
      )}
      <section aria-label={words.overTime.readings}>
        <h2>{words.overTime.readings}</h2>
        <div className={css['scrolled']} tabIndex={0} role="region" aria-label={words.overTime.readings}>
          <table className={css['table']}>
            <thead>
              <tr>
                <th>{columns.made}</th>
                <th data-number>{columns.materials}</th>
                <th data-number>{columns.changed}</th>
                <th data-number>{columns.total}</th>
                {storages.map((storage) => (
                  <th key={storage} data-number>
                    {name(storage)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {newest.slice(0, most).map(({ seq, at, doubtful, materials, changed, values, total }) => (
                <tr key={seq} data-still>
                  <td>
                    {moment(at)}
                    {doubtful && (
                      <Text component="span" c="var(--warn)" display="block" fz={12}>
                        {words.overTime.clock}
                      </Text>
                    )}
                  </td>
                  <td data-number>{words.count(materials)}</td>
                  <td data-number>{changed === null ? '' : words.count(changed)}</td>
                  <td data-number>{words.decimal(toCents(total), 2)}</td>
                  {storages.map((storage) => {
                    const own = values.find((one) => one.storage === storage)
                    return (
                      <td key={storage} data-number>
                        {own ? words.decimal(toCents(own.value), 2) : ''}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {rest > 0 && (
          <Group mt={8}>
            <Button variant="default" onClick={() => setMost(most + 100)}>
              {words.overTime.more(words.count(Math.min(rest, 100)))}
            </Button>
          </Group>
        )}
      </section>
    </>
  )
}

/** The account over time: what its stock was worth, its kept readings, and what changed between two of them. */
import type { Account } from '../../../src-shared/contract/window-types.ts'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { FailureLine, NoticeLine } from '../../parts/notices.tsx'
import { WarnIcon } from '../../parts/icons.tsx'
import { PageTitle } from '../../parts/page.tsx'
import { accountOf } from '../../state/app-store.ts'
import { useUi } from '../../use-ui.ts'
import { storageName } from '../../view/accounts.ts'
import { toCents } from '../../view/numbers.ts'
import { valueLines, type Overview } from '../../view/past-points.ts'
import { NothingYet } from './nothing-yet.tsx'
import { PastDifferences } from './past-differences.tsx'
import { PastLines } from './past-lines.tsx'
import { useMoment } from './use-moment.ts'
import css from './history-screen.module.css'
import shared from '../../parts/shared.module.css'

/** CSS pixels. */
const CHART = 220
const FIRST_READINGS = 20
const MORE_READINGS = 100

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
          {overview.readings.length === 0 ? (
            <NothingYet
              title={words.overTime.none}
              about={words.overTime.noneAbout}
              next={words.overTime.toStock}
              onNext={() => app.act.go('stock')}
            />
          ) : (
            <Kept account={account} overview={overview} />
          )}
        </>
      )}
    </>
  )
}

interface KeptProps {
  readonly account: Account
  readonly overview: Overview
}

function Kept({ account, overview }: KeptProps) {
  const { app, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const name = (storage: number | null): string =>
    storage === null ? words.overTime.all : storageName(accounts, account.id, storage)
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
          {words.overTime.damaged(damaged.length, words.count(damaged.length))}
        </Text>
      )}
      <ValueChart account={account} overview={overview} name={name} />
      {readings.length > 1 ? (
        <PastDifferences account={account} overview={overview} />
      ) : (
        <Text c="var(--text-2)">{words.overTime.oneReading}</Text>
      )}
      <Readings account={account} overview={overview} name={name} />
    </div>
  )
}

interface Named extends KeptProps {
  /** Null: all storages. */
  readonly name: (storage: number | null) => string
}

function ValueChart({ overview, name }: Named) {
  const { words } = useUi()
  const { readings } = overview
  const [first, last] = [readings.at(0), readings.at(-1)]
  const moment = useMoment()
  if (readings.length < 2 || !first || !last) return null
  return (
    <PastLines
      title={words.overTime.value}
      hint={words.overTime.valueHint}
      label={words.overTime.valueLabel(moment(first.at), moment(last.at))}
      height={CHART}
      lines={valueLines(overview).map(({ storage, points }) => ({ name: name(storage), points }))}
    />
  )
}

/** All readings, newest first: what the chart draws, to read. */
function Readings({ overview, name }: Named) {
  const { words } = useUi()
  const [most, setMost] = useState(FIRST_READINGS)
  const moment = useMoment()
  const { readings } = overview
  const storages = valueLines(overview).flatMap(({ storage }) => storage ?? [])
  const rest = readings.length - most
  const { columns } = words.overTime
  return (
    <div>
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
            {readings
              .toReversed()
              .slice(0, most)
              .map(({ seq, at, doubtful, materials, changed, values, total }) => (
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
          <Button variant="default" onClick={() => setMost(most + MORE_READINGS)}>
            {words.overTime.more(words.count(Math.min(rest, MORE_READINGS)))}
          </Button>
        </Group>
      )}
    </div>
  )
}

/** The stock of a date in place of today's: one of the account's kept readings. Nothing to choose, nothing shown. */
import { NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../../use-ui.ts'
import shared from '../../parts/shared.module.css'

interface AsOfProps {
  readonly account: string
  readonly disabled: boolean
}

const NOW = 'now'

export function ExportAsOf({ account, disabled }: AsOfProps) {
  const { exports, past, words } = useUi()
  const asOf = useStore(exports, (state) => state.asOf)
  const { account: loaded, readings } = useStore(past)
  useEffect(() => void past.act.load(account), [past, account])
  if (loaded !== account || readings.length === 0) return null
  const options = readings.toReversed().map(({ seq, at, materials }) => ({
    value: String(seq),
    label: words.exporting.asOfMoment(words.moment(new Date(at).toISOString()), materials, words.count(materials)),
  }))
  const chosen = asOf?.account === account ? String(asOf.seq) : NOW
  return (
    <fieldset className={shared['card']} disabled={disabled}>
      <legend>{words.exporting.asOf}</legend>
      <NativeSelect
        px={14}
        py={12}
        maw={460}
        aria-label={words.exporting.asOf}
        disabled={disabled}
        value={chosen}
        data={[{ value: NOW, label: words.exporting.asOfNow }, ...options]}
        description={chosen === NOW ? undefined : words.exporting.asOfHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget: { value } }) =>
          exports.act.choose({ asOf: value === NOW ? null : { account, seq: Number(value) } })
        }
      />
    </fieldset>
  )
}

/** When the outlier guard asks for a typed confirmation, in plain words. A far leap is never below a leap. */
import { GUARD_KINDS, MOST, type GuardLimits, type Settings } from '../../../src-shared/contract/settings.ts'
import { NumberField } from '../../parts/typed-field.tsx'
import { useUi } from '../../use-ui.ts'
import { showNumber } from '../../view/numbers.ts'
import { NumberLine, SettingLine, SettingsCard } from './setting-line.tsx'
import { useSought } from './use-sought.ts'
import css from './settings.module.css'
import shared from '../../parts/shared.module.css'

/** A leap is more than no change. */
const LEAST_FACTOR = 1.01

interface GuardCardProps {
  readonly guard: GuardLimits
  readonly usual: Settings['guard']
  readonly onKeep: (change: (now: GuardLimits) => GuardLimits) => void
}

export function GuardCard({ guard, usual, onKeep }: GuardCardProps) {
  const { words } = useUi()
  const { guard: texts } = words.setting
  const changed = JSON.stringify(guard) !== JSON.stringify(usual)
  const { swap } = guard
  const keepSwap = (part: Partial<GuardLimits['swap']>): void =>
    onKeep((now) => ({ ...now, swap: { ...now.swap, ...part } }))
  return (
    <SettingsCard title={texts.title} about={texts.about} onUsual={changed ? () => onKeep(() => usual) : undefined}>
      <NumberLine
        name={texts.factor}
        hint={texts.factorHint}
        value={guard.factor}
        usual={usual.factor}
        from={LEAST_FACTOR}
        to={MOST.factor}
        // The far leap moves along rather than standing in the way.
        onKeep={(factor) => onKeep((now) => ({ ...now, factor, farFactor: Math.max(factor, now.farFactor) }))}
      />
      <NumberLine
        name={texts.farFactor}
        hint={texts.farFactorHint}
        value={guard.farFactor}
        usual={usual.farFactor}
        from={guard.factor}
        to={MOST.factor}
        onKeep={(farFactor) => onKeep((now) => ({ ...now, farFactor: Math.max(now.factor, farFactor) }))}
      />
      <ManyTable guard={guard} onKeep={onKeep} keepSwap={keepSwap} />
      <SettingLine name={texts.swap} hint={texts.swapHint}>
        {null}
      </SettingLine>
      {(['closer', 'apart'] as const).map((key) => (
        <NumberLine
          key={key}
          name={texts[key]}
          hint={texts[`${key}Hint`]}
          value={swap[key]}
          usual={usual.swap[key]}
          from={1}
          to={MOST.factor}
          onKeep={(value) => keepSwap({ [key]: value })}
        />
      ))}
    </SettingsCard>
  )
}

interface ManyTableProps extends Omit<GuardCardProps, 'usual'> {
  readonly keepSwap: (part: Partial<GuardLimits['swap']>) => void
}

/** From how many rows of a kind, and from which share of them, it asks. */
function ManyTable({ guard, onKeep, keepSwap }: ManyTableProps) {
  const { words } = useUi()
  const { guard: texts } = words.setting
  const [factor, far] = [showNumber(guard.factor, words.numbers), showNumber(guard.farFactor, words.numbers)]
  const { swap } = guard
  return (
    <table className={css['table']}>
      <caption>
        <b>{texts.many}</b>
        <span className={shared['quiet']}>{texts.manyHint}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          <th scope="col">{texts.rows}</th>
          <th scope="col">{texts.share}</th>
        </tr>
      </thead>
      <tbody>
        {GUARD_KINDS.map((kind) => {
          const name = texts.kinds[kind](factor, far)
          const many = guard.many[kind]
          const keep = (part: Partial<typeof many>): void =>
            onKeep((now) => ({ ...now, many: { ...now.many, [kind]: { ...now.many[kind], ...part } } }))
          return (
            <ManyRow
              key={kind}
              name={name}
              rows={many.rows}
              share={many.share}
              onRows={(rows) => keep({ rows })}
              onShare={(share) => keep({ share })}
            />
          )
        })}
        <ManyRow
          name={texts.swap}
          rows={swap.rows}
          share={swap.share}
          onRows={(rows) => keepSwap({ rows })}
          onShare={(share) => keepSwap({ share })}
        />
      </tbody>
    </table>
  )
}

interface ManyRowProps {
  readonly name: string
  readonly rows: number
  readonly share: number
  readonly onRows: (rows: number) => void
  readonly onShare: (share: number) => void
}

function ManyRow({ name, rows, share, onRows, onShare }: ManyRowProps) {
  const { guard: texts } = useUi().words.setting
  const ref = useSought<HTMLTableRowElement>(name)
  return (
    <tr ref={ref} data-setting={name}>
      <th scope="row">{name}</th>
      <td>
        <NumberField aria-label={texts.rowsOf(name)} value={rows} from={1} to={MOST.rows} whole onKeep={onRows} />
      </td>
      <td>
        <NumberField
          aria-label={texts.shareOf(name)}
          value={percent(share)}
          from={0}
          to={100}
          onKeep={(value) => onShare(value / 100)}
        />
      </td>
    </tr>
  )
}

/** 0.07 × 100 is 7.000000000000001. */
function percent(share: number): number {
  return Number((share * 100).toFixed(6))
}

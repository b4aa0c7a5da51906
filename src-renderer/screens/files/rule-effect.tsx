/** The effect of a rule, requested while the user types. It is listed beside the rule and shown in the grid. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Reply } from '../../../src-shared/api/window-types.ts'
import { isDecimalField, type Field } from '../../../src-shared/material/fields/field.ts'
import { toRawText, markUntrusted, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { VisibleText } from '../../parts/visible.tsx'
import type { RowsState } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { formatCellValue } from '../../view/cell-text.ts'
import { rowPlaceOf, placeText } from '../../view/row-place.ts'
import { cutText } from '../../view/visible-text.ts'
import css from './rule-dialog.module.css'
import shared from '../../parts/shared.module.css'

/** Milliseconds to wait after the last key press. */
const PAUSE_MS = 250
const MAX_TEXT_LENGTH = 40

export type RuleTrial = Reply<'import.tryRule'>

/** The host's result for the text typed last; null until it arrives. */
export function useRuleTrial(field: Field, text: string): RuleTrial | null {
  const { rows } = useUi()
  const [lastTrial, setLastTrial] = useState<{ readonly text: string; readonly answer: RuleTrial } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      void rows.act.tryRule({ field, text: text.trim() }).then((answer) => {
        if (isCurrent && answer.ok) setLastTrial({ text, answer: answer.value })
      })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [rows, field, text])
  return lastTrial?.text === text ? lastTrial.answer : null
}

type ShownRule = NonNullable<RowsState['triedRule']>

/** Shows the effect in the grid while the dialog is open. */
export function useRulePreview({ field, text }: ShownRule, trialResult: RuleTrial | null): void {
  const { rows } = useUi()
  const isRuleUsable = trialResult !== null && trialResult.error === null
  // Rows that reload for another reason lose the effect, so it is shown again.
  const isShown = useStore(rows, ({ triedRule }) => triedRule?.text === text)
  useEffect(() => {
    if (isRuleUsable && !isShown) rows.act.showTriedRule({ field, text })
  }, [rows, field, text, isRuleUsable, isShown])
  useEffect(() => () => rows.act.showTriedRule(null), [rows])
}

/** Explains which changes the grid shows. */
export function PreviewNote({ hasError }: { readonly hasError: boolean }) {
  const { rows, words } = useUi()
  const triedRule = useStore(rows, (state) => state.triedRule)
  return (
    <p className={shared['quiet']}>
      {!hasError ? words.rules.shown : triedRule ? words.rules.lastValidRule(triedRule.text) : words.rules.notShown}
    </p>
  )
}

export function RuleEffect({ field, trialResult }: { readonly field: Field; readonly trialResult: RuleTrial | null }) {
  const { words } = useUi()
  const showText = (value: UntrustedText) =>
    isDecimalField(field) ? (
      toRawText(formatCellValue(value, field, words.numbers))
    ) : (
      <VisibleText text={cutText(value, MAX_TEXT_LENGTH)} />
    )
  const effect = trialResult?.effect ?? null
  return (
    <section className={css['effect']} aria-label={words.rules.effect} aria-live="polite">
      <h3>{words.rules.effect}</h3>
      {trialResult === null && <p className={shared['quiet']}>{words.rules.waiting}</p>}
      {effect && (
        <>
          <p>{words.rules.changed(effect.changed, words.count(effect.changed), words.count(effect.rows))}</p>
          {effect.percent && (
            <p>
              {words.rules.percent(
                formatPercent(effect.percent.smallest, words),
                formatPercent(effect.percent.median, words),
                formatPercent(effect.percent.largest, words),
              )}
            </p>
          )}
          {effect.stopped > 0 && (
            <p className={css['stopped']}>{words.rules.stoppedRows(effect.stopped, words.count(effect.stopped))}</p>
          )}
          <table className={css['examples']}>
            <tbody>
              {effect.examples.map((example) => (
                <tr key={`${toRawText(example.sheet ?? markUntrusted(''))} ${example.row}`}>
                  <th scope="row">
                    {words.rules.row(
                      example.sheet === undefined ? words.count(example.row) : placeText(rowPlaceOf(example)),
                    )}
                  </th>
                  <td>{toRawText(example.before) === '' ? words.rules.blank : showText(example.before)}</td>
                  <td aria-hidden="true">→</td>
                  <td>{showText(example.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

function formatPercent(value: number, words: ReturnType<typeof useUi>['words']): string {
  return `${words.signedNumber(String(value))}\u00a0%`
}

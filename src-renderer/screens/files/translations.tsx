/**
 * Translates a column's values into the account's words, with a table of values and their meanings. The whole table is one change, which one undo
 * reverts.
 */
import { Button, Checkbox, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ColumnValue, Failure, ImportSummary, Reply } from '../../../src-shared/api/window-types.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { makeTextKey } from '../../../src-shared/material/values/text-key.ts'
import { toRawText, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { useAccountWords, WordInput } from '../../parts/account-words.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { translationsOf, type TranslationPairs, withTranslations } from '../../view/choices.ts'
import { columnText } from '../../view/reading-text.ts'
import { cutText, shownText } from '../../view/visible-text.ts'
import css from './bulk-fix.module.css'
import shared from '../../parts/shared.module.css'

const MAX_TEXT_LENGTH = 120

export function TranslationsDialog({ summary }: { readonly summary: ImportSummary }) {
  const { grid, words } = useUi()
  const request = useStore(grid, (state) => state.columnToTranslate)
  const close = () => grid.setState({ columnToTranslate: null })
  const title = request === null ? '' : words.translating.title(words.names.fields[request.field])
  return (
    <Dialog title={title} open={request !== null} onClose={close} size>
      {request && <ValuesDialogBody field={request.field} file={summary} onClose={close} />}
    </Dialog>
  )
}

type ColumnValues = Reply<'import.values'> | { readonly failure: Failure } | null

interface ValuesProps {
  readonly field: Field
  readonly file: Pick<ImportSummary, 'columns' | 'choices'>
  readonly onClose: () => void
}

function ValuesDialogBody({ field, file, onClose }: ValuesProps) {
  const { rows, words } = useUi()
  const [reply, setReply] = useState<ColumnValues>(null)
  useEffect(() => {
    let isCurrent = true
    void rows.act.readValues(field).then((answer) => {
      if (isCurrent) setReply(answer.ok ? answer.value : { failure: answer.failure })
    })
    return () => {
      isCurrent = false
    }
  }, [rows, field])
  if (reply === null) return <p className={shared['quiet']}>{words.alike.loading}</p>
  if ('failure' in reply) return <FailureLine failure={reply.failure}>{null}</FailureLine>
  return <ValueTable field={field} file={file} reply={reply} onClose={onClose} />
}

/** The translation of a value; null if it is read as written. */
type Translation = string | null

interface ValueTableProps extends ValuesProps {
  readonly reply: Reply<'import.values'>
}

function ValueTable({ field, file, reply: { values, total }, onClose }: ValueTableProps) {
  const { imports, words } = useUi()
  const accountTexts = useAccountWords(field)
  const savedTranslations = translationsOf(file.choices, field)
  const [translations, setTranslations] = useState(() =>
    values.map((value) => makeInitialTranslation(value, savedTranslations)),
  )
  const translationPairs: TranslationPairs = values.flatMap(({ text }, index): [UntrustedText, string][] => {
    const translation = translations[index]
    return translation === undefined || translation === null ? [] : [[text, translation]]
  })
  const column = file.columns.find((importColumn) => importColumn.field === field)
  const hiddenCount = total - values.length

  function translate(): void {
    onClose()
    void imports.act.adjustChoice(({ choices }) => withTranslations(choices, field, translationPairs))
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        translate()
      }}
    >
      <Stack gap={12}>
        <p className={shared['quiet']}>
          {values.length === 0
            ? words.translating.none
            : words.translating.about(column ? columnText(column, words) : '')}
        </p>
        <Stack component="ul" gap={2}>
          {values.map((value, index) => (
            <ValueLine
              key={toRawText(value.text)}
              field={field}
              accountTexts={accountTexts}
              value={value}
              translation={translations[index] ?? null}
              onTranslation={(translation) =>
                setTranslations((previousTranslations) => previousTranslations.with(index, translation))
              }
            />
          ))}
        </Stack>
        {hiddenCount > 0 && (
          <p className={shared['quiet']}>{words.translating.more(hiddenCount, words.count(hiddenCount))}</p>
        )}
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {words.translating.cancel}
        </Button>
        <Button type="submit" disabled={translationPairs.length === 0 && savedTranslations.size === 0}>
          {words.translating.go(translationPairs.length, words.count(translationPairs.length))}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** The user's choice, or the suggestion if there is none. */
function makeInitialTranslation(
  { text, suggestion }: ColumnValue,
  savedTranslations: ReadonlyMap<string, UntrustedText | string>,
): Translation {
  const translation = savedTranslations.get(makeTextKey(toRawText(text))) ?? suggestion
  return translation === undefined ? null : toRawText(translation)
}

interface ValueLineProps {
  readonly field: Field
  readonly accountTexts: readonly UntrustedText[]
  readonly value: ColumnValue
  readonly translation: Translation
  readonly onTranslation: (translation: Translation) => void
}

function ValueLine({ field, accountTexts, value, translation, onTranslation }: ValueLineProps) {
  const { words } = useUi()
  const { text, count, known: isKnown } = value
  const shownValue = shownText(cutText(text, MAX_TEXT_LENGTH))
  const cells = words.alike.cells(count, words.count(count))
  return (
    <li className={css['group']}>
      <span className={css['held']}>
        <VisibleText text={cutText(text, MAX_TEXT_LENGTH)} />
        <small>{isKnown ? cells : `${cells} · ${words.translating.unknown}`}</small>
      </span>
      <WordInput
        field={field}
        accountTexts={accountTexts}
        aria-label={words.translating.readTextAs(shownValue)}
        placeholder={translation === '' ? words.translating.asBlank : words.translating.asItIs}
        value={translation ?? ''}
        onTextChange={(typedText) => onTranslation(typedText === '' ? null : typedText)}
      />
      <Checkbox
        size="xs"
        label={words.translating.blank}
        aria-label={words.translating.leaveBlank(shownValue)}
        checked={translation === ''}
        onChange={(event) => onTranslation(event.currentTarget.checked ? '' : null)}
      />
    </li>
  )
}

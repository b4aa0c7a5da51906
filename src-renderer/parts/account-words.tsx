/** A text field that suggests the account's own words. Arrow keys choose a word and Enter takes it; any other text is allowed. */
import { Combobox, Text, TextInput, useCombobox, type TextInputProps } from '@mantine/core'
import { useEffect, useState, type ReactElement } from 'react'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { useUi } from '../use-ui.ts'
import { hasAccountWords, withWord, findMatchingWords } from '../view/account-words.ts'
import css from './account-words.module.css'
import { VisibleText } from './visible.tsx'

const NO_WORDS: readonly UntrustedText[] = []

/** The account's words for a field; empty until the host answers, or if the field takes any text. */
export function useAccountWords(field: Field | null): readonly UntrustedText[] {
  const { rows } = useUi()
  const [accountWords, setAccountWords] = useState(NO_WORDS)
  useEffect(() => {
    let isCurrent = hasAccountWords(field)
    if (isCurrent && field !== null) {
      void rows.act.readAccountWords(field).then((answer) => {
        if (isCurrent && answer.ok) setAccountWords(answer.value.texts)
      })
    }
    return () => {
      isCurrent = false
      setAccountWords(NO_WORDS)
    }
  }, [rows, field])
  return accountWords
}

interface AccountWordsProps {
  readonly field: Field
  readonly accountTexts: readonly UntrustedText[]
  readonly text: string
  readonly label: string
  /** Whether the list is open from the start. */
  readonly isOpenAtStart?: boolean
  /** Called with the whole text, including the chosen word. */
  readonly onPick: (text: string) => void
  /** Renders the text field; `list` has functions to open and close the list, and to check whether Enter would take a word. */
  readonly children: (list: WordList) => ReactElement
}

export interface WordList {
  /** Opens the list with no word chosen, because the text has new matches. */
  readonly open: () => void
  readonly close: () => void
  readonly isWordChosen: () => boolean
}

export function AccountWords({
  field,
  accountTexts,
  text,
  label,
  isOpenAtStart = false,
  onPick,
  children,
}: AccountWordsProps) {
  const { words } = useUi()
  const list = useCombobox({ defaultOpened: isOpenAtStart })
  const { shownWords, hiddenCount } = findMatchingWords(accountTexts, text, field)
  return (
    <Combobox
      store={list}
      onOptionSubmit={(position) => {
        const word = shownWords[Number(position)]
        if (word === undefined) return
        list.closeDropdown()
        onPick(withWord(text, toRawText(word), field))
      }}
      position="bottom-start"
      shadow="md"
      transitionProps={{ duration: 0 }}
      width="max-content"
    >
      <Combobox.Target withExpandedAttribute>
        {children({
          open: () => {
            list.resetSelectedOption()
            list.openDropdown()
          },
          close: () => list.closeDropdown(),
          isWordChosen: () => list.dropdownOpened && list.getSelectedOptionIndex() !== -1,
        })}
      </Combobox.Target>
      <Combobox.Dropdown hidden={shownWords.length === 0}>
        <Combobox.Options className={css['words'] ?? ''} aria-label={label}>
          {shownWords.map((word, index) => (
            <Combobox.Option key={toRawText(word)} value={String(index)} className={css['word'] ?? ''}>
              <VisibleText text={word} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {hiddenCount > 0 && (
          <Text c="var(--text-3)" px={12} py={4}>
            {words.translating.moreWords(words.count(hiddenCount))}
          </Text>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

interface WordInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly field: Field | null
  readonly accountTexts: readonly UntrustedText[]
  readonly value: string
  readonly onTextChange: (text: string) => void
  readonly 'aria-label': string
}

/** A text field that suggests the account's values for `field`. A plain text field if there are none. */
export function WordInput({ field, accountTexts, value, onTextChange, ...inputProps }: WordInputProps) {
  const plainProps = { size: 'xs', maxLength: 40_000, ...inputProps, value } as const
  if (field === null || accountTexts.length === 0) {
    return <TextInput {...plainProps} onChange={(event) => onTextChange(event.currentTarget.value)} />
  }
  return (
    <AccountWords
      field={field}
      accountTexts={accountTexts}
      text={value}
      label={inputProps['aria-label']}
      onPick={onTextChange}
    >
      {({ open, close }) => (
        <TextInput
          {...plainProps}
          onChange={(event) => {
            onTextChange(event.currentTarget.value)
            open()
          }}
          onClick={open}
          onBlur={close}
        />
      )}
    </AccountWords>
  )
}

/** What is made from the columns of a file: of the one there is, or of one of several that is chosen here. [LISTS-16] */
import { NativeSelect } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Failure, ImportSummary, Reply } from '../../../src-shared/contract/window-types.ts'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import { asItCame, type UntrustedText } from '../../../src-shared/domain/values/untrusted-text.ts'
import { FailureLine } from '../../parts/notices.tsx'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import shared from '../../parts/shared.module.css'

type ListColumns = Reply<'import.listColumns'>['lists'][number]

/** `list`: null where there is one file. */
export interface FileRead extends Pick<ListColumns, 'columns' | 'choices'> {
  readonly list: UntrustedText | null
}

interface OfFileProps {
  readonly summary: ImportSummary
  /** The field that is asked about, and the column it began at. */
  readonly field: Field
  readonly from?: number
  /** The file that was chosen. */
  readonly list?: UntrustedText
  /** Only files that have the field. */
  readonly having?: boolean
  readonly onList: (list: UntrustedText) => void
  /** `picker`: where the file is chosen. */
  readonly children: (file: FileRead, picker: ReactNode) => ReactNode
}

export function OfFile({ summary, ...asked }: OfFileProps) {
  return summary.lists ? <OfOneOfSeveral {...asked} /> : asked.children({ ...summary, list: null }, null)
}

type Known = readonly ListColumns[] | { readonly failure: Failure } | null

function OfOneOfSeveral({ field, from, list, having = false, onList, children }: Omit<OfFileProps, 'summary'>) {
  const { rows, words } = useUi()
  const [known, setKnown] = useState<Known>(null)
  const shown = useStore(rows, (state) => state.filter.sheet)
  useEffect(() => {
    let wanted = true
    void rows.act.listColumns().then((answer) => {
      if (wanted) setKnown(answer.ok ? answer.value.lists : { failure: answer.failure })
    })
    return () => {
      wanted = false
    }
  }, [rows])
  if (known === null) return <p className={shared['quiet']}>{words.alike.loading}</p>
  if ('failure' in known) return <FailureLine failure={known.failure}>{null}</FailureLine>
  const hasIt = ({ columns }: ListColumns): boolean =>
    columns.some((one) => (from === undefined ? one.field === field : one.column === from))
  const files = having ? known.filter(hasIt) : known
  const named = (name: UntrustedText | string | undefined) =>
    name === undefined ? undefined : files.find((one) => asItCame(one.name) === asItCame(name))
  const chosen = named(list) ?? named(shown) ?? files.find(hasIt) ?? files[0]
  if (!chosen) return null
  const picker = (
    <NativeSelect
      label={words.lists.file}
      value={asItCame(chosen.name)}
      data={files.map(({ name }) => ({ value: asItCame(name), label: shownText(name) }))}
      onChange={({ currentTarget: { value } }) => {
        const next = files.find(({ name }) => asItCame(name) === value)
        if (next) onList(next.name)
      }}
    />
  )
  return children({ ...chosen, list: chosen.name }, picker)
}

/** If several columns could be the same field, asks which one it is: a line per field and a button per column. */
import { Group } from '@mantine/core'
import type { ImportChoices, ImportColumn } from '../../../src-shared/api/window-types.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { WarnIcon } from '../../parts/icons.tsx'
import { NoticeLine } from '../../parts/notices.tsx'
import { useUi } from '../../use-ui.ts'
import { withField } from '../../view/choices.ts'
import { cutText } from '../../view/visible-text.ts'
import { VisibleText } from '../../parts/visible.tsx'

const MAX_HEADING_LENGTH = 40
/** The maximum number of columns for which buttons are shown. If there are more, the user chooses in the headings. */
const MAX_COLUMN_BUTTONS = 6

interface FieldQuestionLinesProps {
  readonly columns: readonly ImportColumn[]
  readonly choices: ImportChoices
  readonly isLocked: boolean
  readonly onChoose: (choices: ImportChoices) => void
}

export function FieldQuestionLines({ columns, choices, isLocked, onChoose }: FieldQuestionLinesProps) {
  const { words } = useUi()
  const columnsByField = new Map<Field, ImportColumn[]>()
  for (const column of columns) {
    if (column.couldBe !== undefined)
      columnsByField.set(column.couldBe, [...(columnsByField.get(column.couldBe) ?? []), column])
  }
  return Array.from(columnsByField, ([field, candidateColumns]) => (
    <NoticeLine
      key={field}
      role="status"
      tone="warn"
      icon={<WarnIcon size={14} />}
      text={words.contested.ask(words.names.fields[field])}
    >
      <Group gap={4} component="span" role="group" aria-label={words.contested.choices(words.names.fields[field])}>
        {candidateColumns.slice(0, MAX_COLUMN_BUTTONS).map(({ column, header }) => (
          <SmallButton
            key={column}
            disabled={isLocked}
            onClick={() => onChoose(withField(choices, columns, column, field))}
          >
            <VisibleText text={cutText(header, MAX_HEADING_LENGTH)} />
          </SmallButton>
        ))}
      </Group>
    </NoticeLine>
  ))
}

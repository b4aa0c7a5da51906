/** Lists the lines that are no longer in the supplier's list, with buttons to open them as a file. [SUPPLIER-10] */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Failure, Reply } from '../../../src-shared/api/window-types.ts'
import { showDecimal } from '../../../src-shared/material/values/shown-decimal.ts'
import { FailureLine } from '../../parts/notices.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import css from '../suppliers/suppliers.module.css'

type ListComparison = NonNullable<Reply<'profiles.compared'>['compared']>

interface DroppedLinesListProps {
  readonly session: string
  readonly droppedLines: ListComparison['droppedLines']
  /** What happens to missing lines according to the supplier's settings. */
  readonly missingPolicy: ListComparison['missing']
  readonly onDone: () => void
}

export function DroppedLinesList({ session, droppedLines, missingPolicy, onDone }: DroppedLinesListProps) {
  const { app, imports, leaving, supplierList, words } = useUi()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [hasNoMatches, setHasNoMatches] = useState(false)
  const supplierWords = words.suppliers

  async function openDroppedLines(choice: 'mark' | 'zero'): Promise<void> {
    const openAnswer = await supplierList.act.openGoneItems(session, choice)
    if (!openAnswer.ok) return setFailure(openAnswer.failure)
    const { file, name } = openAnswer.value
    if (file === null) return setHasNoMatches(true)
    onDone()
    leaving.act.queueFirst({
      name,
      open: async () => {
        const { account, storage } = app.getState()
        return account !== null && storage !== null && imports.act.open(file, name, { account, storage })
      },
    })
  }

  return (
    <Stack gap={12}>
      <Text>{supplierWords.goneAbout}</Text>
      {failure && <FailureLine failure={failure} onDismiss={() => setFailure(null)} />}
      {missingPolicy === 'archive' && <Text role="status">{supplierWords.goneArchive}</Text>}
      <Group>
        {(['mark', 'zero'] as const).map((choice) => (
          <Button
            key={choice}
            size="compact-sm"
            variant={missingPolicy === choice ? 'filled' : 'default'}
            onClick={() => void openDroppedLines(choice)}
          >
            {supplierWords.missing[choice]} …
          </Button>
        ))}
        <Text c="dimmed" role="status">
          {hasNoMatches ? supplierWords.goneNothing : supplierWords.goneOpens}
        </Text>
      </Group>
      <table className={css['table']}>
        <tbody>
          {droppedLines.map(({ code, material, name, price, state }) => (
            <tr key={shownText(code)}>
              <td>
                <VisibleText text={code} />
              </td>
              <td>
                <VisibleText text={name} />
              </td>
              <td data-number>{price === null ? '' : showDecimal(price, words.numbers)}</td>
              <td>
                {material !== null && `#${material} · `}
                {supplierWords.goneStates[state]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}

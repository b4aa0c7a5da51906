/** The answers for the selected row. Its line shows the suggested answer and a menu; its details show one group per question. */
import { Anchor, Button, Group, Menu } from '@mantine/core'
import { ChevronIcon } from '../../parts/icons.tsx'
import { menuProps } from '../../parts/picker.tsx'
import shared from '../../parts/shared.module.css'
import { useUi } from '../../use-ui.ts'
import type { RowAnswer } from '../../view/row-answers.ts'
import css from './details.module.css'

interface AnswersProps {
  readonly answers: readonly RowAnswer[]
}

interface LineAnswersProps extends AnswersProps {
  /** Opens the row's details. */
  readonly onOpenRow: () => void
}

export function LineAnswers({ answers: [firstAnswer, ...otherAnswers], onOpenRow }: LineAnswersProps) {
  const { imports } = useUi()
  if (!firstAnswer) return null
  return (
    <span className={css['answers']} role="group" aria-label={firstAnswer.question} data-answers="">
      <Anchor component="button" type="button" onClick={() => void imports.act.edit(firstAnswer.edit)}>
        {firstAnswer.text}
      </Anchor>
      <OtherAnswersMenu answers={otherAnswers} onOpenRow={onOpenRow} />
    </span>
  )
}

function OtherAnswersMenu({ answers, onOpenRow }: LineAnswersProps) {
  const { imports, words } = useUi()
  const { details } = words
  return (
    <Menu {...menuProps} position="top-end">
      <Menu.Target>
        <Anchor component="button" type="button" aria-label={details.otherAnswers}>
          {details.otherAnswers} <ChevronIcon size={12} />
        </Anchor>
      </Menu.Target>
      <Menu.Dropdown aria-label={details.otherAnswers}>
        {answers.map(({ text, longText, edit }) => (
          <Menu.Item key={text} onClick={() => void imports.act.edit(edit)}>
            {longText ?? text}
          </Menu.Item>
        ))}
        <Menu.Item onClick={onOpenRow}>{details.all}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export function QuestionAnswers({ answers }: AnswersProps) {
  const { imports } = useUi()
  return Object.entries(Object.groupBy(answers, ({ question }) => question)).map(([question, questionAnswers = []]) => (
    <Group key={question} gap="2px 12px" role="group" aria-label={question} data-answers="">
      <span className={shared['quiet']}>{question}</span>
      {questionAnswers.map(({ text, longText, edit }) => (
        <Button key={longText ?? text} size="compact-xs" variant="default" onClick={() => void imports.act.edit(edit)}>
          {longText ?? text}
        </Button>
      ))}
    </Group>
  ))
}

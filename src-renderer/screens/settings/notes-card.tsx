/** The note that goes with corrections of stock: its template, and how it reads. */
import { Text } from '@mantine/core'
import { correctionNoteSchema, type Settings } from '../../../src-shared/api/settings.ts'
import { MOST_NOTE, noteFor } from '../../../src-shared/plan/correction-note.ts'
import { noteTemplate } from '../../../src-shared/words/runs.ts'
import { useUi } from '../../use-ui.ts'
import { SettingsCard, TextLine } from './setting-line.tsx'

interface NotesCardProps {
  readonly note: Settings['correctionNote']
  readonly onKeep: (note: string | null) => void
}

export function NotesCard({ note, onKeep }: NotesCardProps) {
  const { words } = useUi()
  const { notes } = words.setting
  const usual = noteTemplate(null, words.locale.startsWith('ru') ? 'ru' : 'en')
  const template = note ?? usual
  const shown = noteFor({ template, file: notes.sampleFile }, { row: 12 })
  return (
    <SettingsCard title={notes.title} about={notes.about} onUsual={note === null ? undefined : () => onKeep(null)}>
      <TextLine
        name={notes.template}
        hint={notes.templateHint}
        value={template}
        read={(text) => correctionNoteSchema.safeParse(text).data ?? null}
        wrongText={notes.wrong}
        onKeep={(text) => onKeep(text === usual ? null : text)}
        w={320}
        maxLength={MOST_NOTE}
      >
        <Text component="span" c="var(--text-3)" fz={12} ta="right" maw={320}>
          {shown === '' ? notes.none : notes.preview(shown)}
        </Text>
      </TextLine>
    </SettingsCard>
  )
}

/** A supplier's codes: search, change, add, remove, or save as a file. */
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Reply } from '../../../src-shared/api/window-types.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { IconButton, SmallButton } from '../../parts/buttons.tsx'
import { AddIcon, CloseIcon } from '../../parts/icons.tsx'
import { Card } from '../../parts/page.tsx'
import { useTypedValue } from '../../parts/typed-field.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import type { Profile } from '../../state/suppliers-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import css from './suppliers.module.css'
import shared from '../../parts/shared.module.css'

type Code = Reply<'profiles.codes'>['codes'][number]

const parseId = (text: string): number | null => (/^\s*[1-9]\d{0,14}\s*$/.test(text) ? Number(text) : null)

export function CodesCard({ profile }: { readonly profile: Profile }) {
  const { suppliers, words } = useUi()
  const { codes, searchText } = useStore(suppliers)
  const texts = words.suppliers
  const { id } = profile
  return (
    <Card title={texts.codesTitle}>
      <Stack gap={12}>
        <p className={shared['dim']}>{profile.codes === 0 ? texts.noCodes : texts.codesAbout}</p>
        {profile.codes > 0 && (
          <Group justify="space-between">
            <TextInput
              size="xs"
              w={280}
              aria-label={texts.search}
              placeholder={texts.search}
              value={searchText}
              maxLength={200}
              onChange={(event) => void suppliers.act.search(event.currentTarget.value)}
            />
            <Group gap={8}>
              <SmallButton onClick={() => void suppliers.act.saveCodes(id, 'xlsx')}>{texts.saveCodes}</SmallButton>
              <SmallButton onClick={() => void suppliers.act.saveCodes(id, 'csv')}>{texts.saveCodesCsv}</SmallButton>
            </Group>
          </Group>
        )}
        {codes !== null && profile.codes > 0 && <LostCodes states={codes.states} />}
        {codes !== null && codes.codes.length > 0 && (
          <div className={css['scrolls']}>
            <table className={css['table']}>
              <thead>
                <tr>
                  <th>{texts.code}</th>
                  <th>{texts.material}</th>
                  <th>{texts.materialName}</th>
                  <th>{texts.since}</th>
                  <th>{texts.actions}</th>
                </tr>
              </thead>
              <tbody>
                {codes.codes.map((code) => (
                  <CodeLine key={shownText(code.code)} profile={id} code={code} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {codes !== null && codes.codes.length === 0 && profile.codes > 0 && <Text>{texts.noneFound}</Text>}
        {codes !== null && codes.total > codes.codes.length && (
          <Group>
            <SmallButton onClick={() => void suppliers.act.readMoreCodes()}>{texts.more}</SmallButton>
          </Group>
        )}
        <AddCode profile={id} />
      </Stack>
    </Card>
  )
}

/** How many codes belong to materials that are deleted, archived or not listed, and when this was detected. */
function LostCodes({ states: { at, ...counts } }: { readonly states: Reply<'profiles.codes'>['states'] }) {
  const { suppliers, words } = useUi()
  const showsLostOnly = useStore(suppliers, (state) => state.showsLostOnly)
  const texts = words.suppliers
  if (at === null) return <p className={shared['dim']}>{texts.notReadYet}</p>
  const lostKinds = (['deleted', 'archived', 'unlisted'] as const).filter((kind) => counts[kind] > 0)
  if (lostKinds.length === 0) return <p className={shared['dim']}>{texts.allFound(words.moment(at))}</p>
  const lostTexts = lostKinds.map((kind) => texts.lostCodes[kind](counts[kind], words.count(counts[kind])))
  return (
    <Group gap={12}>
      <Text role="status" c="var(--warn)">
        {texts.lostMessage(lostTexts.join(', '), words.moment(at))}
      </Text>
      <SmallButton aria-pressed={showsLostOnly} onClick={() => void suppliers.act.setLostOnly(!showsLostOnly)}>
        {showsLostOnly ? texts.showAllCodes : texts.showLost}
      </SmallButton>
    </Group>
  )
}

function CodeLine({
  profile,
  code: { code, material, at, file, known: knownMaterial },
}: {
  readonly profile: string
  readonly code: Code
}) {
  const { suppliers, words } = useUi()
  const texts = words.suppliers
  const { isInvalid, inputProps } = useTypedValue({
    savedText: String(material),
    value: material,
    parse: parseId,
    onSave: (material) => void suppliers.act.setCode(profile, code, material),
  })
  return (
    <tr>
      <td>
        <VisibleText text={code} />
      </td>
      <td>
        <TextInput
          size="xs"
          w={120}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          aria-label={texts.materialOf(shownText(code))}
          error={isInvalid && texts.wrongId}
          {...inputProps}
        />
      </td>
      <td>
        {knownMaterial && <VisibleText text={knownMaterial.name} />}
        {knownMaterial && toRawText(knownMaterial.sku) !== '' && (
          <Text c="dimmed" fz={12}>
            <VisibleText text={knownMaterial.sku} />
          </Text>
        )}
        {knownMaterial && knownMaterial.state !== 'here' && (
          <Text c={knownMaterial.state === 'deleted' ? 'var(--bad)' : 'var(--warn)'} fz={12}>
            {texts.codeStates[knownMaterial.state]}
          </Text>
        )}
      </td>
      <td className={shared['quiet']}>
        {words.moment(at)}
        <Text c="dimmed" fz={12}>
          {toRawText(file) === '' ? texts.typedHere : <VisibleText text={file} />}
        </Text>
      </td>
      <td>
        <IconButton
          size="sm"
          label={texts.forget(shownText(code))}
          onClick={() => void suppliers.act.setCode(profile, code, null)}
        >
          <CloseIcon size={14} />
        </IconButton>
      </td>
    </tr>
  )
}

function AddCode({ profile }: { readonly profile: string }) {
  const { suppliers, words } = useUi()
  const [code, setCode] = useState('')
  const [id, setId] = useState('')
  const texts = words.suppliers
  const material = parseId(id)
  return (
    <Group
      component="form"
      align="flex-end"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '' || material === null) return
        void suppliers.act.setCode(profile, code, material)
        setCode('')
        setId('')
      }}
    >
      <TextInput
        size="xs"
        w={200}
        label={texts.code}
        value={code}
        maxLength={1000}
        autoComplete="off"
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        w={120}
        label={texts.material}
        value={id}
        inputMode="numeric"
        maxLength={15}
        autoComplete="off"
        error={id !== '' && material === null && texts.wrongId}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <SmallButton type="submit" leftSection={<AddIcon size={14} />} disabled={code.trim() === '' || material === null}>
        {texts.addCode}
      </SmallButton>
    </Group>
  )
}

/** One supplier: its name, how its lists are read, and its codes. */
import { Button, Group, Stack, Text, TextInput, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { SmallButton } from '../../parts/buttons.tsx'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { Card, PageTitle } from '../../parts/page.tsx'
import { useTypedValue } from '../../parts/typed-field.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { accountOf } from '../../state/app-store.ts'
import type { Profile } from '../../state/suppliers-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { CodesCard } from './codes-card.tsx'
import css from './suppliers.module.css'
import shared from '../../parts/shared.module.css'
import { SENT_FIELDS } from '../../../src-shared/material/fields/field.ts'
import { MISSING_ROWS } from '../../../src-shared/api/profile.ts'
import { Picker } from '../../parts/picker.tsx'

/** The maximum length of a name that the host accepts. */
const MAX_NAME_LENGTH = 120

export function ProfilePage({ profile }: { readonly profile: Profile }) {
  const { suppliers, words } = useUi()
  const failure = useStore(suppliers, (state) => state.failure)
  const [isRemoving, setIsRemoving] = useState(false)
  const texts = words.suppliers
  const { id, name, codes } = profile
  return (
    <div className={shared['screen']}>
      {failure && <FailureLine failure={failure} onDismiss={() => suppliers.act.dismissFailure()} />}
      <div className={shared['page']}>
        <Group>
          <SmallButton onClick={() => void suppliers.act.openProfile(null)}>← {texts.back}</SmallButton>
        </Group>
        <Group align="flex-start" justify="space-between" gap={16}>
          <PageTitle>
            <VisibleText text={name} />
          </PageTitle>
          <Group>
            <Button variant="default" onClick={() => void suppliers.act.save(id)}>
              {texts.save}
            </Button>
            <Button variant="default" color="red" onClick={() => setIsRemoving(true)}>
              {texts.remove}
            </Button>
          </Group>
        </Group>
        <NameField profile={profile} />
        <ReadingCard profile={profile} />
        <PoliciesCard profile={profile} />
        <CodesCard profile={profile} />
      </div>
      <Dialog title={texts.removeTitle(shownText(name))} open={isRemoving} onClose={() => setIsRemoving(false)}>
        <Text>{texts.removeText(texts.codes(codes, words.count(codes)))}</Text>
        <DialogFooter>
          <Button variant="default" onClick={() => setIsRemoving(false)}>
            {words.accounts.form.cancel}
          </Button>
          <Button
            color="red"
            onClick={() => {
              setIsRemoving(false)
              void suppliers.act.remove(id)
            }}
          >
            {texts.remove}
          </Button>
        </DialogFooter>
      </Dialog>
    </div>
  )
}

function NameField({ profile: { id, name } }: { readonly profile: Profile }) {
  const { suppliers, words } = useUi()
  const { inputProps } = useTypedValue({
    savedText: shownText(name),
    value: shownText(name),
    parse: (text) => (text.trim() === '' ? null : text.trim()),
    onSave: (text) => void suppliers.act.rename(id, text),
  })
  return (
    <TextInput
      label={words.suppliers.rename}
      maw={360}
      maxLength={MAX_NAME_LENGTH}
      autoComplete="off"
      {...inputProps}
    />
  )
}

function ReadingCard({ profile }: { readonly profile: Profile }) {
  const { app, receiveLink, suppliers, words } = useUi()
  const account = useStore(app, accountOf)
  const texts = words.suppliers
  const { id, lastList, link, howRead } = profile
  const storage = account?.storages.find((storage) => storage.id === howRead.storage)
  const fields = words.names.fields
  return (
    <Card title={texts.reading}>
      <Stack gap={12}>
        <Text>{texts.storage(storage ? shownText(storage.name) : `#${howRead.storage}`)}</Text>
        {howRead.columns.length > 0 && (
          <table className={css['table']}>
            <thead>
              <tr>
                <th>{texts.column}</th>
                <th>{texts.field}</th>
              </tr>
            </thead>
            <tbody>
              {howRead.columns.map(([heading, field]) => (
                <tr key={`${shownText(heading)} ${field}`}>
                  <td>
                    <VisibleText text={heading} />
                  </td>
                  <td>{fields[field]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {howRead.rules.map(([field, rule]) => (
          <Text key={field} ff="monospace">
            {texts.rule(fields[field], shownText(rule))}
          </Text>
        ))}
        {link !== null && (
          <Group>
            <SmallButton onClick={() => receiveLink(toRawText(link))}>{texts.readLink}</SmallButton>
            <Text c="dimmed" className={shared['wrap'] ?? ''}>
              <VisibleText text={link} />
            </Text>
          </Group>
        )}
        <Group>
          <Text c="dimmed">
            {lastList
              ? texts.lastList(
                  shownText(lastList.file),
                  words.moment(lastList.at),
                  lastList.lines,
                  words.count(lastList.lines),
                )
              : texts.noLastList}
          </Text>
          {lastList && <SmallButton onClick={() => void suppliers.act.forgetList(id)}>{texts.forgetList}</SmallButton>}
        </Group>
      </Stack>
    </Card>
  )
}

/** Rules for all lists of a supplier: what happens to missing lines, and fields that never change. [SUPPLIER-11] */
function PoliciesCard({ profile: { id, howRead } }: { readonly profile: Profile }) {
  const { suppliers, words } = useUi()
  const texts = words.suppliers
  const { keep, missing } = howRead
  return (
    <Card title={texts.policies}>
      <Stack gap={12}>
        {/* The negative margin compensates for the picker's own margin. */}
        <Group gap={12} ml={-8}>
          <Picker
            label={texts.missingTitle}
            value={missing}
            options={MISSING_ROWS.map((value) => ({ value, text: texts.missing[value] }))}
            onPick={(pickedPolicy) => {
              const choice = MISSING_ROWS.find((policy) => policy === pickedPolicy)
              if (choice) void suppliers.act.setPolicies(id, { missing: choice })
            }}
          />
          <Text c="dimmed">{texts.missingHint}</Text>
        </Group>
        <Checkbox.Group
          label={texts.keepTitle}
          description={texts.keepHint}
          value={keep}
          onChange={(chosenFields) =>
            void suppliers.act.setPolicies(id, { keep: SENT_FIELDS.filter((field) => chosenFields.includes(field)) })
          }
        >
          <Group gap="8px 16px" mt={8}>
            {SENT_FIELDS.map((field) => (
              <Checkbox key={field} size="xs" value={field} label={words.names.fields[field]} />
            ))}
          </Group>
        </Checkbox.Group>
      </Stack>
    </Card>
  )
}

/** Shows only rows in which certain fields change, conflict or have a problem; joins the other filters. */
import type { ImportColumn } from '../../../src-shared/contract/received.ts'
import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import { FIELDS, READ_ONLY_FIELDS, type Field } from '../../../src-shared/domain/fields/field.ts'
import { CheckIcon, ChevronIcon } from '../../parts/icons.tsx'
import { menuStyle } from '../../parts/picker.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import picker from '../../parts/picker.module.css'

/** Fields that say which material and where: they change nothing. */
const NO_VALUES: readonly Field[] = ['id', 'storage', 'action', ...READ_ONLY_FIELDS]

export function FieldFilter({ columns }: { readonly columns: readonly ImportColumn[] }) {
  const { rows } = useStores()
  const words = useWords()
  const filter = useStore(rows, (state) => state.filter)
  const chosen = filter.fields ?? []
  const offered = FIELDS.filter(
    (field) =>
      chosen.includes(field) || (!NO_VALUES.includes(field) && columns.some((column) => column.field === field)),
  )
  if (offered.length === 0) return null

  function put(fields: readonly Field[]): void {
    const { fields: _earlier, ...rest } = rows.getState().filter
    rows.act.setFilter(fields.length === 0 ? rest : { ...rest, fields: [...fields] })
  }

  const [only] = chosen
  const shown =
    only === undefined
      ? words.fields.any
      : chosen.length === 1
        ? words.names.fields[only]
        : words.fields.several(words.count(chosen.length))
  return (
    <Menu {...menuStyle}>
      <Menu.Target>
        <button type="button" className={picker['button']}>
          <span className={picker['label']}>{words.fields.button}</span>
          <span className={picker['value']}>{shown}</span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={picker['dropdown'] ?? ''}>
        <p className={picker['hint']}>{words.fields.hint}</p>
        {offered.map((field) => (
          <Menu.CheckboxItem
            key={field}
            checkIcon={<CheckIcon size={14} />}
            checked={chosen.includes(field)}
            onChange={(checked) => put(checked ? [...chosen, field] : chosen.filter((one) => one !== field))}
          >
            {words.names.fields[field]}
          </Menu.CheckboxItem>
        ))}
        <Menu.Item disabled={chosen.length === 0} closeMenuOnClick onClick={() => put([])}>
          {words.fields.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

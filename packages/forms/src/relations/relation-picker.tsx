import { MakeItemContext, useMayCreate, type MakeItemProps } from '@cairn/ui'
import { ItemPicker } from '@cairn/ui/overlays'
import { use, useState, type ComponentType } from 'react'
import { readCitation, type Visibility } from '@cairn/contract'
import { useItemType, useTranslate, type Query } from '@cairn/contract/web'
import { valuesMadeWithin } from './made-within.ts'
import type { ControlledProps } from '../state/controlled.ts'
import { pickerWords } from './picker-words.ts'
import { usePeopleOf, type PeopleAsked } from './use-people-of.ts'

/**
 * Props of `RelationPicker`, which edits a relation to other items, which are found by typing part of their
 * text.
 */
export interface RelationPickerProps extends ControlledProps {
  /** Type of the items to choose from; all types if undefined. */
  type: string | undefined
  /** Whether the value is an array of ids instead of one id. */
  many: boolean
  /** Limits the choice to contacts of these organisations. An empty array disables the picker. */
  inOrg?: readonly string[] | undefined
  /** Limits the choice further. It stays the same object while it says the same. */
  among?: Query | undefined
  /** Whose people are offered first. */
  peopleOf?: PeopleAsked | undefined
  /** What a new item is made within: the level of that, and whether the relation closes what it names. */
  within?: { level?: Visibility | undefined; closes?: boolean | undefined }
}

/**
 * Edits a relation to other items, which are found by typing part of their text. Users with the right to
 * create such items can create a missing one in a dialog.
 */
export function RelationPicker(props: RelationPickerProps) {
  const { attributes, value, onChange, type: typeName, many, inOrg, among, within = {} } = props
  const translate = useTranslate()
  const type = useItemType(typeName ?? '')
  const [isUsed, setIsUsed] = useState(false)
  // A form has many pickers: only those that are used ask what the person may create.
  const mayCreate = useMayCreate(isUsed ? type : undefined)
  const first = usePeopleOf(isUsed ? props.peopleOf : undefined)
  const MakeItem = use(MakeItemContext)
  const lacksOrg = inOrg?.length === 0
  const chosen = (Array.isArray(value) ? value : value ? [value] : []).map(String)
  const [creating, setCreating] = useState<string | undefined>(undefined)
  const add = (id: string) => onChange(many ? [...chosen, id] : id)
  const create = {
    label: (text: string) => translate('forms.createNew', { type: translate(`types.${typeName}.name`), text }),
    onCreate: setCreating,
  }
  return (
    <ItemPicker
      attributes={{ ...attributes }}
      words={pickerWords(
        translate,
        translate(
          lacksOrg ? 'errors.chooseOrg' : many || chosen.length === 0 ? 'forms.searchItems' : 'forms.searchOther',
        ),
      )}
      among={{
        ...among,
        ...(typeName === undefined ? {} : { types: [typeName] }),
        ...(inOrg?.length ? { must: [{ prop: 'organizations', kind: 'rel', value: [...inOrg] }] } : {}),
      }}
      first={first}
      labels={Object.fromEntries(first.map(({ id, label }) => [id, label]))}
      disabled={lacksOrg && chosen.length === 0}
      value={chosen.map((each) => readCitation(each)?.id ?? each)}
      onAdd={add}
      onRemove={(id) => onChange(many ? chosen.filter((one) => (readCitation(one)?.id ?? one) !== id) : null)}
      onUse={() => setIsUsed(true)}
      create={mayCreate && MakeItem ? create : undefined}
    >
      {MakeItem && creating !== undefined && type && (
        <Creating
          MakeItem={MakeItem}
          type={type}
          text={creating}
          defaults={{ ...valuesMadeWithin(type, within), ...(inOrg?.length ? { organizations: inOrg } : {}) }}
          onCreated={({ $id }) => {
            add($id)
            setCreating(undefined)
          }}
          onClose={() => setCreating(undefined)}
        />
      )}
    </ItemPicker>
  )
}

function Creating({ MakeItem, ...props }: MakeItemProps & { MakeItem: ComponentType<MakeItemProps> }) {
  return (
    <>
      <span data-holds-open="" hidden />
      <MakeItem {...props} />
    </>
  )
}

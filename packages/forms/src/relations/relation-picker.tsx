import { MakeItemContext, useMayCreate, type MakeItemProps } from '@cairn/ui'
import { ItemPicker } from '@cairn/ui/overlays'
import { use, useState, type ComponentType } from 'react'
import { readCitation, type Visibility } from '@cairn/contract'
import { cardSchema } from '@cairn/contract/card'
import { useCommands, useItemType, useSession, useTranslate, type Query } from '@cairn/contract/web'
import { withOwner } from '@cairn/model/prefill'
import * as v from 'valibot'
import { valuesMadeWithin } from './made-within.ts'
import type { ControlledProps } from '../state/controlled.ts'
import { FormOwnersContext } from '../state/form-owners.ts'
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
  /** Limits the choice to contacts of these organisations. If empty, it is disabled without `onOrg`. */
  inOrg?: readonly string[] | undefined
  /** Limits the choice further. It stays the same object while it says the same. */
  among?: Query | undefined
  /** Whose people are offered first. */
  peopleOf?: PeopleAsked | undefined
  /** Called with the organisation of a person who is chosen before one is. */
  onOrg?: ((organization: string) => void) | undefined
  /** Whether only what is there already may be chosen: what is made anew would not serve. */
  onlyKnown?: boolean
  /** What a new item is made within: the level of that, and whether the relation closes what it names. */
  within?: { level?: Visibility | undefined; closes?: boolean | undefined }
}

/**
 * Edits a relation to other items, which are found by typing part of their text. Users with the right to
 * create such items can create a missing one in a dialog, which begins with the owner of this form's item.
 */
export function RelationPicker(props: RelationPickerProps) {
  const { attributes, value, onChange, type: typeName, many, inOrg, among, within = {} } = props
  const { onlyKnown = false } = props
  const translate = useTranslate()
  const type = useItemType(typeName ?? '')
  const [isUsed, setIsUsed] = useState(false)
  // A form has many pickers: only those that are used ask what the person may create.
  const mayCreate = useMayCreate(isUsed && !onlyKnown ? type : undefined)
  const first = usePeopleOf(isUsed ? props.peopleOf : undefined)
  const MakeItem = use(MakeItemContext)
  const { act } = useCommands()
  const hasNoOrg = inOrg?.length === 0
  const onOrg = hasNoOrg ? props.onOrg : undefined
  const lacksOrg = hasNoOrg && !onOrg
  const chosen = (Array.isArray(value) ? value : value ? [value] : []).map(String)
  const [creating, setCreating] = useState<string | undefined>(undefined)
  const add = (id: string) => {
    onChange(many ? [...chosen, id] : id)
    if (onOrg) void organizationOf(act, id).then((organization) => organization && onOrg(organization))
  }
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
      create={mayCreate && MakeItem && !hasNoOrg ? create : undefined}
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

/** Returns the first organisation of a person. Undefined if they have none, or it is not known. */
function organizationOf(act: ReturnType<typeof useCommands>['act'], person: string): Promise<string | undefined> {
  return act('card', person).then(
    (card) => v.parse(cardSchema, card).organizations[0],
    () => undefined,
  )
}

/** A new item has the one owner of the form's item, or the one organisation of its maker. */
function Creating({ MakeItem, ...props }: MakeItemProps & { MakeItem: ComponentType<MakeItemProps> }) {
  const ofForm = use(FormOwnersContext)()
  const own = useSession()?.organizations ?? []
  const defaults = withOwner(props.type, { ...props.defaults }, ofForm.length === 1 ? ofForm : own)
  return (
    <>
      <span data-holds-open="" hidden />
      <MakeItem {...props} defaults={defaults} />
    </>
  )
}

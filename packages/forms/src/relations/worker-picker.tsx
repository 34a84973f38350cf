import { useTranslate } from '@cairn/contract/web'
import { ItemPicker, type FindSuggestions } from '@cairn/ui/overlays'
import { useMemo, useState } from 'react'
import type { ControlledProps } from '../state/controlled.ts'
import { useAskedPeople } from './asked-people.tsx'
import { pickerWords } from './picker-words.ts'
import { RelationPicker } from './relation-picker.tsx'
import { ableOf, contactsOf, findNobody, suggestionOf, useFindAble } from './use-step-people.ts'

/** Props of `WorkerPicker`, which chooses who does the work on an item, or a step of it. */
export interface WorkerPickerProps extends ControlledProps {
  /** Id of the item whose steps are to be done. Undefined if it is new. */
  item: string | undefined
  /** Rights that whoever does the step needs. */
  rights?: readonly string[]
  /** Organisations whose contacts are offered where nobody can say who can do it. */
  inOrg?: readonly string[] | undefined
}

/**
 * Chooses who does the work on an item: of those who can do it, with how much they have open, whoever has the
 * least first. Where these are too many for one answer, typing finds the others. Offers contacts of the
 * organisations if the item is new, or if the person may not ask.
 */
export function WorkerPicker({ item, rights = NO_RIGHTS, inOrg, ...props }: WorkerPickerProps) {
  const { attributes, value, onChange } = props
  const t = useTranslate()
  const [isUsed, setIsUsed] = useState(false)
  const asked = useAskedPeople(isUsed ? item : undefined)
  const { people, more } = asked.status === 'ready' ? asked.value : NOT_ASKED
  const able = useMemo(() => ableOf(people ?? [], rights), [people, rights])
  const findAble = useFindAble(item, rights, inOrg)
  // Where all who can do it are there at once, typing finds nobody else.
  const nobodyElse = useMemo<FindSuggestions>(() => (people ? findNobody : () => new Promise(() => {})), [people])
  if (item === undefined) return <RelationPicker {...props} type="Contact" many={false} onlyKnown inOrg={inOrg} />
  const labels = Object.fromEntries(able.map(({ id, label }) => [id, label]))
  return (
    <ItemPicker
      attributes={{ ...attributes }}
      words={pickerWords(t, t(value ? 'forms.searchOther' : 'forms.searchItems'))}
      among={asked.status === 'failed' ? contactsOf(inOrg) : more ? findAble : nobodyElse}
      first={able.map((person) => suggestionOf(person, t))}
      labels={labels}
      value={typeof value === 'string' && value !== '' ? [value] : []}
      onAdd={onChange}
      onRemove={() => onChange(null)}
      onUse={() => setIsUsed(true)}
    />
  )
}

const NO_RIGHTS: readonly string[] = []
const NOT_ASKED = { people: undefined, more: false }

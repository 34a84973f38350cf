import { useEffect, useState } from 'react'
import type { Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { useCommands, useItems, useItemType, useSearch, useTranslate } from '@cairn/contract/web'
import type { SpeakerPartProps } from '@cairn/forms'
import { Field, NativeSelect, Text } from '@cairn/ui'
import { MEMBER_PROJECTS, membersOf } from '../../model/queries.ts'
import { ledgerOf } from '../../model/ledger-of.ts'

/** The choice to leave the ledger as it is. */
const NOT_ENTERED = 'none'

/**
 * Enters in the install's ledger of consent too what a speaker agreed to, under the project that the words
 * are recorded for. Renders nothing if the install keeps none, or if nobody is to be credited.
 */
export function LedgerEntry(props: SpeakerPartProps) {
  const hasLedger = useItemType('ResearchConsent') !== undefined
  return hasLedger && props.spoken.credit.length > 0 ? <Entry {...props} /> : null
}

function Entry({ spoken, onKeep }: SpeakerPartProps) {
  const t = useTranslate()
  const { act } = useCommands()
  const members = useSearch(membersOf(spoken.credit))
  const items = useItems(members.ids)
  const projects = useSearch(MEMBER_PROJECTS)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const known = members.ids.flatMap((each): Item[] => [items.get(each) ?? []].flat())
  const able = known.filter((member) => member.$can?.['steward'] === true)
  const { agreedFor } = spoken
  useEffect(() => {
    const keep = async () => {
      if (chosen === undefined) throw new CairnError('required')
      if (chosen === NOT_ENTERED) return
      const today = new Date().toISOString().slice(0, 10)
      for (const { $id } of able) await act('recordConsents', $id, ledgerOf(agreedFor, chosen, today))
    }
    onKeep(able.length > 0 ? keep : undefined)
  })
  if (known.length === 0 || projects.ids.length === 0) return null
  if (able.length === 0) return <Text tone="muted">{t('vocabulary.ledger.steward')}</Text>
  return (
    <Field label={t('vocabulary.ledger')} help={t('vocabulary.ledger.help')}>
      {(control) => (
        <NativeSelect {...control} value={chosen ?? ''} onChange={({ target }) => setChosen(target.value || undefined)}>
          <option value="">{t('vocabulary.ledger.choose')}</option>
          {projects.ids.map((each) => (
            <option key={each} value={each}>
              {projects.labels[each]}
            </option>
          ))}
          <option value={NOT_ENTERED}>{t('vocabulary.ledger.none')}</option>
        </NativeSelect>
      )}
    </Field>
  )
}

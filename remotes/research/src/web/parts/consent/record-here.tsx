import { useState } from 'react'
import { useItems, useTranslate, type Item } from '@cairn/contract/web'
import { Field, NativeSelect } from '@cairn/ui'
import { RecordConsent } from './record-consent.tsx'
import { useMay } from './use-may.ts'

/**
 * Records beside an interview what those who spoke in it agreed to, one person at a time. Nothing for who is
 * no steward, or may not know who spoke.
 */
export function RecordHere({ activity }: { activity: Item }) {
  const people = Array.isArray(activity['respondents']) ? activity['respondents'].map(String) : []
  const members = useItems(people)
  const known = people.flatMap((id) => members.get(id) ?? [])
  const [first] = known
  return first && <Known people={known} first={first} activity={activity} />
}

/** People who spoke, and whose records the reader may read. */
function Known({ people, first, activity }: { people: readonly Item[]; first: Item; activity: Item }) {
  const t = useTranslate()
  const isSteward = useMay(first.$id, 'recordConsents')
  const [asked, setAsked] = useState('')
  const member = people.find(({ $id }) => $id === asked) ?? first
  if (!isSteward) return null
  return (
    <>
      {people.length > 1 && (
        <Field label={t('types.ResearchConsent.props.respondent')}>
          {(control) => (
            <NativeSelect {...control} value={member.$id} onChange={({ target }) => setAsked(target.value)}>
              {people.map(({ $id, fullName }) => (
                <option key={$id} value={$id}>
                  {String(fullName ?? $id)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <RecordConsent
        key={member.$id}
        about={member}
        first={{ project: String(activity['project']), activity: activity.$id }}
      />
    </>
  )
}

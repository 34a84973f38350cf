import { useLabel, useTranslate } from '@cairn/contract/web'
import { Button, HStack, Stack, Text } from '@cairn/ui'
import { useStepPeople, type StepPerson } from './use-step-people.ts'

/** Props of `AblePeople`. */
export interface AblePeopleProps {
  /** Id of the item that runs the steps. */
  id: string
  /** Rights that whoever does the step needs. */
  rights: readonly string[]
  chosen: string | null
  onChoose: (contact: string) => void
}

const MOST = 6

/** Offers people who can do a step, whoever has the least open work first. */
export function AblePeople({ id, rights, chosen, onChoose }: AblePeopleProps) {
  const t = useTranslate()
  const people = useStepPeople(id)
  const able = people?.filter((person) => rights.every((right) => person.rights.includes(right))) ?? []
  if (people === undefined) return null
  return (
    <Stack gap="6px">
      <Text size="sm" tone="muted">
        {t(able.length === 0 ? 'forms.steps.noneAble' : 'forms.steps.able')}
      </Text>
      <HStack flexWrap="wrap" gap="6px">
        {able
          .toSorted((one, other) => one.open - other.open)
          .slice(0, MOST)
          .map((person) => (
            <Person key={person.id} {...{ person, onChoose }} isChosen={person.id === chosen} />
          ))}
      </HStack>
    </Stack>
  )
}

interface PersonProps {
  person: StepPerson
  isChosen: boolean
  onChoose: (contact: string) => void
}

function Person({ person: { id, open }, isChosen, onChoose }: PersonProps) {
  const t = useTranslate()
  const name = useLabel(id) ?? ''
  return (
    <Button size="sm" aria-pressed={isChosen} onClick={() => onChoose(id)}>
      {t('forms.steps.openWork', { name, count: open })}
    </Button>
  )
}

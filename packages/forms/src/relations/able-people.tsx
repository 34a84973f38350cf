import { useTranslate } from '@cairn/contract/web'
import { Button, HStack, Stack, Text } from '@cairn/ui'
import { useAskedPeople } from './asked-people.tsx'
import { ableOf, type StepPerson } from './use-step-people.ts'

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

/**
 * Offers up to six people who have all these rights to do a step, whoever has the least open work first. Asks
 * the server who can; renders nothing until it answers.
 */
export function AblePeople({ id, rights, chosen, onChoose }: AblePeopleProps) {
  const t = useTranslate()
  const asked = useAskedPeople(id)
  if (asked.status !== 'ready') return null
  const able = ableOf(asked.value.people, rights)
  return (
    <Stack gap="6px">
      <Text size="sm" tone="muted">
        {t(able.length === 0 ? 'forms.steps.noneAble' : 'forms.steps.able')}
      </Text>
      <HStack flexWrap="wrap" gap="6px">
        {able.slice(0, MOST).map((person) => (
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

function Person({ person: { id, label, open }, isChosen, onChoose }: PersonProps) {
  const t = useTranslate()
  return (
    <Button size="sm" aria-pressed={isChosen} onClick={() => onChoose(id)}>
      {t('forms.steps.openWork', { name: label, count: open })}
    </Button>
  )
}

import { textKeyFromData } from '@cairn/contract/texts'
import { STATE_MACHINES, STATE_PROPERTY } from '@cairn/contract'
import { useCell, useItemType, useLanguage, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { Box, Button, Chip, HStack, Icon, Section, Text, VisuallyHidden } from '@cairn/ui'
import { useMemo } from 'react'
import { statesOf } from '../../../model/workflow-types.ts'
import { listOfType } from '../../../model/list-parameter.ts'

interface TypeStatesProps {
  name: string
  /** The area of the type. */
  area: string
  states?: keyof typeof STATE_MACHINES | undefined
  capability?: string | undefined
  /** Items of the type may run a workflow. */
  workflow: boolean
}

/**
 * Shows an item type: how many items are in each state, with a link to them, and the moves between states.
 */
export function TypeStates({ name, area, states, capability, workflow }: TypeStatesProps) {
  const t = useTranslate()
  const { openRight } = useCell()
  // Loads the texts of the type.
  useItemType(name)
  return (
    <Section title={t(`types.${name}.plural`)} note={area}>
      {workflow && (
        <HStack>
          <Chip icon="history">{t('admin.workflows.steps')}</Chip>
        </HStack>
      )}
      {states === undefined ? (
        <HStack>
          <Button size="sm" icon="inbox" onClick={() => openRight('v-admin.all-items', listOfType(name))}>
            {t('admin.workflows.items')}
          </Button>
        </HStack>
      ) : (
        <Machine type={name} machine={STATE_MACHINES[states]} />
      )}
      {capability !== undefined && (
        <Text size="sm" tone="muted">
          {t('admin.workflows.capability', { name: capability })}
        </Text>
      )}
      {states === 'listValue' && (
        <Text size="sm" tone="muted">
          {t('admin.workflows.listValues')}
        </Text>
      )}
    </Section>
  )
}

type Machine = (typeof STATE_MACHINES)[keyof typeof STATE_MACHINES]

function Machine({ type, machine: { first, moves } }: { type: string; machine: Machine }) {
  const t = useTranslate()
  const either = new Intl.ListFormat(useLanguage(), { type: 'disjunction' })
  const states = statesOf({ first, moves })
  const stateText = (state: string) => t(`types.${type}.options.${STATE_PROPERTY}.${state}`)
  return (
    <>
      <Counts type={type} states={states} stateText={stateText} />
      <Box as="ul" aria-label={t('admin.workflows.moves')} display="flex" flexDirection="column" gap="4px">
        {moves.map(({ action, from, to }) => (
          <Box as="li" key={action} display="flex" flexWrap="wrap" alignItems="center" gap="6px">
            <Chip>{stateText(from)}</Chip>
            <Icon name="chevron-right" size={14} />
            <VisuallyHidden>{t('admin.workflows.to')}</VisuallyHidden>
            <Chip>{stateText(to)}</Chip>
            <Text as="span" size="sm" tone="muted">
              {t(textKeyFromData(`forms.move.${action}`))}
            </Text>
          </Box>
        ))}
      </Box>
      <Text size="sm" tone="muted">
        {t('admin.workflows.begins', { states: either.format(first.map(stateText)) })}
      </Text>
    </>
  )
}

interface CountsProps {
  type: string
  states: readonly string[]
  stateText: (state: string) => string
}

/** Shows the number of items in each state. Pressing one lists them. */
function Counts({ type, states, stateText }: CountsProps) {
  const language = useLanguage()
  const { openRight } = useCell()
  const query = useMemo(
    (): Query => ({ types: [type], facets: { [STATE_PROPERTY]: { prop: STATE_PROPERTY, kind: 'terms' } }, max: 0 }),
    [type],
  )
  const { facets, status } = useSearch(query)
  const countOf = (state: string) => facets[STATE_PROPERTY]?.find(({ value }) => value === state)?.count ?? 0
  return (
    <HStack flexWrap="wrap" gap="6px">
      {states.map((state) => (
        <Button key={state} size="sm" onClick={() => openRight('v-admin.all-items', listOfType(type, state))}>
          {stateText(state)}
          {status === 'ready' && (
            <Text as="span" tone="muted">
              {countOf(state).toLocaleString(language)}
            </Text>
          )}
        </Button>
      ))}
    </HStack>
  )
}

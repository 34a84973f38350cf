import { textKeyFromData } from '@cairn/contract/texts'
import { COMMON_MOVES, type Machine } from '@cairn/contract'
import {
  useCell,
  useItemType,
  useLanguage,
  useListValues,
  useSearch,
  useTranslate,
  type Query,
} from '@cairn/contract/web'
import { capabilityText } from '@cairn/forms'
import { Box, Button, Chip, HStack, Icon, Section, Skeleton, Text, VisuallyHidden } from '@cairn/ui'
import { useMemo } from 'react'
import { endsOf, statesOf } from '../../../model/workflows/workflow-types.ts'
import { Definitions } from './definitions.tsx'
import { listOfType } from '../../../model/list-parameter.ts'

/** The core type of a value of a list. */
const LIST_VALUE = 'LOVValue'

interface TypeStatesProps {
  name: string
  /** The area of the type. */
  area: string
  machines?: Readonly<Record<string, Machine>> | undefined
  /** What making one asks for. Of several, any one will do. */
  capability?: string | readonly string[] | undefined
  /** Items of the type may run a workflow. */
  workflow: boolean
}

/**
 * Shows an item type: how many items are in each state, with a link to them, and the moves between states.
 */
export function TypeStates({ name, area, machines, capability, workflow }: TypeStatesProps) {
  const t = useTranslate()
  const { openRight } = useCell()
  // The texts of the type come with it.
  const isKnown = useItemType(name) !== undefined
  return (
    <Section title={t(`types.${name}.plural`)} note={area}>
      {workflow && (
        <>
          <HStack>
            <Chip icon="history">{t('admin.workflows.steps')}</Chip>
          </HStack>
          <WorkflowCounts type={name} />
          <Definitions type={name} />
        </>
      )}
      {machines === undefined ? (
        <HStack>
          <Button size="sm" icon="inbox" onClick={() => openRight('v-admin.all-items', listOfType(name))}>
            {t('admin.workflows.items')}
          </Button>
        </HStack>
      ) : !isKnown ? (
        <Skeleton width="60%" />
      ) : (
        Object.entries(machines).map(([property, machine]) => (
          <MachineOf key={property} type={name} property={property} machine={machine} />
        ))
      )}
      {capability !== undefined && (
        <Text size="sm" tone="muted">
          {t('admin.workflows.capability', {
            name: [capability]
              .flat()
              .map((each) => capabilityText(t, each))
              .join(' / '),
          })}
        </Text>
      )}
      {name === LIST_VALUE && (
        <Text size="sm" tone="muted">
          {t('admin.workflows.listValues')}
        </Text>
      )}
    </Section>
  )
}

function MachineOf({ type, property, machine }: { type: string; property: string; machine: Machine }) {
  const t = useTranslate()
  const list = new Intl.ListFormat(useLanguage(), { type: 'disjunction' })
  const stateText = (state: string) => t(`types.${type}.options.${property}.${state}`)
  const moveText = (action: string) =>
    t(textKeyFromData(COMMON_MOVES.includes(action) ? `forms.move.${action}` : `types.${type}.moves.${action}`))
  const first = machine.first.filter((state) => state !== null)
  return (
    <>
      <Counts type={type} property={property} states={statesOf(machine)} stateText={stateText} />
      <Box as="ul" aria-label={t('admin.workflows.moves')} display="flex" flexDirection="column" gap="4px">
        {machine.moves.map((move) => {
          const { from, to } = endsOf(machine, move)
          return (
            <Box
              as="li"
              key={`${move.action} ${from.join(' ')}`}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              gap="6px"
            >
              {from.map((state) => (
                <Chip key={state}>{stateText(state)}</Chip>
              ))}
              <Icon name="chevron-right" size={14} />
              <VisuallyHidden>{t('admin.workflows.to')}</VisuallyHidden>
              {to === undefined ? (
                <Chip icon="history">{t('admin.workflows.open')}</Chip>
              ) : (
                <Chip>{stateText(to)}</Chip>
              )}
              <Text as="span" size="sm" tone="muted">
                {moveText(move.action)}
              </Text>
            </Box>
          )
        })}
      </Box>
      {first.length > 0 && (
        <Text size="sm" tone="muted">
          {t('admin.workflows.begins', { states: list.format(first.map(stateText)) })}
        </Text>
      )}
    </>
  )
}

/** Shows how many runs stand in each state of the workflows of a type. */
function WorkflowCounts({ type }: { type: string }) {
  const list = useItemType(type)?.properties['wfState']?.list ?? ''
  const values = Object.values(useListValues(list) ?? {}).flat()
  const labels = new Map(values.map(({ key, label }) => [key, label]))
  if (labels.size === 0) return null
  return (
    <Counts
      type={type}
      property="wfState"
      states={[...labels.keys()]}
      stateText={(state) => labels.get(state) ?? state}
    />
  )
}

interface CountsProps {
  type: string
  property: string
  states: readonly string[]
  stateText: (state: string) => string
}

/** Shows the number of items in each state. Pressing one lists them. */
function Counts({ type, property, states, stateText }: CountsProps) {
  const language = useLanguage()
  const { openRight } = useCell()
  const query = useMemo(
    (): Query => ({ types: [type], facets: { [property]: { prop: property, kind: 'terms' } }, max: 0 }),
    [type, property],
  )
  const { facets, status } = useSearch(query)
  const countOf = (state: string) => facets[property]?.find(({ value }) => value === state)?.count ?? 0
  return (
    <HStack flexWrap="wrap" gap="6px">
      {states.map((state) => (
        <Button key={state} size="sm" onClick={() => openRight('v-admin.all-items', listOfType(type, property, state))}>
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

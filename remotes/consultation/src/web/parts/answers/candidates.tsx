import { useCommands, useItems, useSearch, useTranslate, type Item } from '@cairn/contract/web'
import { RelationPicker } from '@cairn/forms'
import { Box, Button, Checkbox, Field, HStack, Section, Text } from '@cairn/ui'
import { useState } from 'react'
import { ASKABLE } from '../../../model/queries.ts'
import { useNamedBy } from './communities.tsx'

/** Moves before which candidates are looked for. */
const BEFORE = ['accept', 'distribute', 'addCommunities']

/**
 * Lets intake choose which communities are asked: found by their areas of interest, or added by hand.
 * Renders nothing for others.
 */
export function Candidates({ consultation }: { consultation: Item }) {
  const isOffered = BEFORE.some((move) => consultation.$can?.[move]) && consultation.$deleted !== true
  return isOffered ? <Choice consultation={consultation} /> : null
}

function Choice({ consultation }: { consultation: Item }) {
  const t = useTranslate()
  const { act, notify, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const { ids } = useSearch(useNamedBy('ConsultResponse', consultation.$id))
  const responses = useItems(ids)
  const candidates = ids.flatMap((id) => responses.get(id) ?? []).filter(({ state }) => state === 'DRAFT')
  const add = (communities?: string[]) => {
    setBusy(true)
    act('addCandidates', consultation.$id, communities ? { communities } : {})
      .then((answer) => notify(t('consultation.candidates.added', { count: (answer as { added: number }).added })))
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Section title={t('consultation.candidates.title')}>
      <Text tone="muted">{t('consultation.candidates.help')}</Text>
      <Box as="ul" display="flex" flexDirection="column" gap="8px">
        {candidates.map((response) => (
          <li key={response.$id}>
            <Candidate response={response} />
          </li>
        ))}
      </Box>
      {candidates.length === 0 && (
        <Text tone="muted">
          {t(isDistributed(consultation) ? 'consultation.candidates.noMore' : 'consultation.candidates.none')}
        </Text>
      )}
      <HStack flexWrap="wrap" gap="8px" alignItems="flex-end" _print={{ display: 'none' }}>
        <Button size="sm" icon="search" busy={isBusy} onClick={() => add()}>
          {t('consultation.candidates.find')}
        </Button>
        <Box flex="1 1 220px">
          <Field label={t('consultation.candidates.byHand')}>
            {(control) => (
              <RelationPicker
                attributes={{ ...control, name: 'community' }}
                type="Organization"
                among={ASKABLE}
                many={false}
                onlyKnown
                value={null}
                onChange={(id) => typeof id === 'string' && add([id])}
              />
            )}
          </Field>
        </Box>
      </HStack>
    </Section>
  )
}

/** Whether communities were asked before: then only more of them can be chosen. */
function isDistributed({ distributed, $can }: Item): boolean {
  return (distributed ?? null) !== null || ($can?.['distribute'] !== true && $can?.['accept'] !== true)
}

function Candidate({ response }: { response: Item }) {
  const t = useTranslate()
  const { updateItem, report } = useCommands()
  const community = String(response['community'])
  const isSelected = response['selected'] === true
  return (
    <Box as="label" display="flex" alignItems="center" gap="8px" minHeight="2.25rem">
      <Checkbox
        checked={isSelected}
        disabled={response.$can?.['update'] !== true}
        onChange={() => updateItem(response.$id, response._u, { selected: !isSelected }).catch(report)}
      />
      <Text>{response.$labels?.[community] ?? t('consultation.candidates.unnamed')}</Text>
    </Box>
  )
}

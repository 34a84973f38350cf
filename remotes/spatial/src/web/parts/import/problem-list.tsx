import { textKeyFromData } from '@cairn/contract/texts'
import { useState } from 'react'
import { FEATURE_PROBLEMS, type PlaceFileReport } from '@cairn/contract/place-files'
import { useTranslate } from '@cairn/contract/web'
import { Box, Button, Callout, Checkbox, Chip, HStack, Section, Stack, Text } from '@cairn/ui'
import { isRepaired, placeText, repairAll, repairOne } from '../../../model/import/repair-plan.ts'
import type { ImportWork } from './use-import.ts'

type Problem = PlaceFileReport['problems'][number]
/** Lists the problems of the features by kind, with a repair for all of them or for single ones. */
export function ProblemList({ problems, work }: { problems: readonly Problem[]; work: ImportWork }) {
  const t = useTranslate()
  const open = problems.filter(
    ({ kind }) => FEATURE_PROBLEMS[kind].isFault && FEATURE_PROBLEMS[kind].repairs && !work.plan.repairs.includes(kind),
  )
  if (problems.length === 0) return <Callout tone="ok" icon="check" title={t('spatial.import.noProblems')} />
  return (
    <Section title={t('spatial.import.problems')}>
      <Text tone="muted">{t('spatial.import.problemsHelp')}</Text>
      {open.length > 1 && work.canUpdate && (
        <HStack>
          <Button
            size="sm"
            icon="check"
            onClick={() => work.decide({ repairs: [...work.plan.repairs, ...open.map(({ kind }) => kind)] })}
          >
            {t('spatial.import.repairFaults')}
          </Button>
        </HStack>
      )}
      <Box as="ul" border="1px solid" borderColor="line" borderRadius="md" overflow="hidden">
        {problems.map((problem) => (
          <ProblemRow key={problem.kind} problem={problem} work={work} />
        ))}
      </Box>
    </Section>
  )
}

function ProblemRow({ problem: { kind, count, repaired, places }, work }: { problem: Problem; work: ImportWork }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { isFault, repairs } = FEATURE_PROBLEMS[kind]
  const isOut = isFault && repaired < count
  return (
    <Box as="li" padding="10px 14px" borderBottom="1px solid" borderColor="line" _last={{ borderBottom: '0' }}>
      <HStack flexWrap="wrap" alignItems="baseline">
        <Text fontWeight="semibold">{t(`forms.places.problem.${kind}`)}</Text>
        <Chip
          tone={isOut ? 'bad' : repaired > 0 ? 'ok' : 'neutral'}
          icon={isOut ? 'alert' : repaired > 0 ? 'check' : 'info'}
        >
          {t(isOut ? 'spatial.import.keptOut' : repaired > 0 ? 'spatial.import.repaired' : 'spatial.import.asItIs', {
            count: isOut ? count - repaired : repaired > 0 ? repaired : count,
          })}
        </Chip>
      </HStack>
      {repairs && (
        <Box as="label" display="flex" alignItems="center" gap="2" minHeight="2.25rem">
          <Checkbox
            checked={work.plan.repairs.includes(kind)}
            disabled={!work.canUpdate}
            onChange={(event) => work.decide(repairAll(work.plan, kind, event.target.checked))}
          />
          <span>{t('spatial.import.repairAll', { repair: t(repairKey(kind)), count })}</span>
        </Box>
      )}
      <Button size="sm" kind="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('spatial.import.hidePlaces') : t('spatial.import.showPlaces', { count })}
      </Button>
      {isOpen && <Places kind={kind} places={places} count={count} work={work} />}
    </Box>
  )
}

/** Lists where in the file the problems of one kind are, each with its repair. */
function Places({ kind, places, count, work }: Pick<Problem, 'kind' | 'places' | 'count'> & { work: ImportWork }) {
  const t = useTranslate()
  return (
    <Stack
      as="ul"
      gap="1"
      maxHeight="260px"
      overflowY="auto"
      tabIndex={0}
      aria-label={t(`forms.places.problem.${kind}`)}
    >
      {places.map((place) => (
        <Box as="li" key={place.n} display="flex" gap="2" alignItems="center" minHeight="1.75rem" fontSize="note">
          {FEATURE_PROBLEMS[kind].repairs && (
            <Checkbox
              aria-label={t('spatial.import.repairOne', { n: place.n, repair: t(repairKey(kind)) })}
              checked={isRepaired(work.plan, kind, place.n)}
              disabled={!work.canUpdate}
              onChange={(event) => work.decide(repairOne(work.plan, kind, place.n, event.target.checked))}
            />
          )}
          <span>
            <Text as="span" fontWeight="semibold">
              {t('spatial.import.featureN', { n: place.n })}
            </Text>{' '}
            <Text as="span" tone="muted" overflowWrap="anywhere">
              {placeText(place, (line) => t('spatial.import.line', { line }))}
            </Text>
          </span>
        </Box>
      ))}
      {count > places.length && (
        <Text as="li" tone="muted" size="sm">
          {t('spatial.import.morePlaces', { count: count - places.length })}
        </Text>
      )}
    </Stack>
  )
}

/** Returns the text key of the repair of a problem. Only kinds that can be repaired have that text. */
function repairKey(kind: string) {
  return textKeyFromData(`spatial.repair.${kind}`)
}

import { useLabel, useLanguage, useTranslate } from '@cairn/contract/web'
import { isItemId } from '@cairn/contract'
import type { StepDefinition, StepKind, WorkflowDefinition } from '@cairn/contract/workflow'
import type { Walks, Way } from '@cairn/model/workflow'
import { Box, Button, HStack, Section, Stack, Text } from '@cairn/ui'
import { useWalks } from './use-walks.ts'

/** Props of `RandomWalks`. */
export interface RandomWalksProps {
  draft: WorkflowDefinition
  kinds: Readonly<Record<string, StepKind>>
  /** Working days that there are. */
  period: number
  titles: (step: StepDefinition) => string
}

const COUNT = 1000

/**
 * Runs a thousand random simulations of a draft: duration in days, workload by person, and paths taken.
 * Changing the draft discards the figures.
 */
export function RandomWalks({ draft, kinds, period, titles }: RandomWalksProps) {
  const t = useTranslate()
  const { walked, done, begin, stop } = useWalks(draft, kinds, { count: COUNT, period })
  return (
    <Section title={t('workflow.walks')} {...(walked ? { note: t('workflow.walksSeed', { seed: walked.seed }) } : {})}>
      <Stack gap="10px">
        <Text tone="muted">{t('workflow.walksHelp')}</Text>
        <HStack>
          {done === undefined ? (
            <Button size="sm" icon="refresh" onClick={begin}>
              {t(walked ? 'workflow.walksAgain' : 'workflow.walksBegin', { count: COUNT })}
            </Button>
          ) : (
            <>
              <Button size="sm" icon="close" onClick={stop}>
                {t('workflow.walksStop')}
              </Button>
              <Text tone="muted">{t('workflow.walksDone', { done, count: COUNT })}</Text>
            </>
          )}
        </HStack>
        {walked && <Figures walks={walked.walks} {...{ draft, titles, period }} />}
      </Stack>
    </Section>
  )
}

type FiguresProps = Pick<RandomWalksProps, 'draft' | 'titles' | 'period'> & { walks: Walks }

function Figures({ walks: { count, days, late, work, ways, different }, draft, titles, period }: FiguresProps) {
  const t = useTranslate()
  const language = useLanguage()
  const percent = (part: number) => part.toLocaleString(language, { style: 'percent' })
  return (
    <Stack gap="12px" role="status">
      <Text fontWeight="semibold">{t('workflow.walksDays', { median: days.median, nine: days.nine })}</Text>
      <Text tone={late > 0 ? 'bad' : 'muted'}>{t('workflow.walksLate', { late: percent(late / count), period })}</Text>
      <Box as="ul" aria-label={t('workflow.walksWork')} listStyleType="none">
        {work.map(({ who, days: each }) => (
          <Box as="li" key={who} display="flex" gap="8px" paddingBlock="2px">
            <Doer who={who} />
            <Text tone="muted">{t('workflow.walksEach', { days: each })}</Text>
          </Box>
        ))}
      </Box>
      <Box as="ol" aria-label={t('workflow.walksWays', { count: different })} listStyleType="none">
        {ways.map((way) => (
          <WayRow key={`${way.left.join()} ${way.isRejected}`} {...{ way, draft, titles, count }} />
        ))}
      </Box>
      {different > ways.length && (
        <Text size="sm" tone="muted">
          {t('workflow.walksMore', { count: different - ways.length })}
        </Text>
      )}
    </Stack>
  )
}

function Doer({ who }: { who: string }) {
  const t = useTranslate()
  const label = useLabel(isItemId(who) ? who : '')
  if (who === '') return <Text>{t('workflow.walksAnyone')}</Text>
  return <Text>{isItemId(who) ? (label ?? '') : t('workflow.walksRight', { right: who })}</Text>
}

type WayProps = Pick<RandomWalksProps, 'draft' | 'titles'> & { way: Way; count: number }

function WayRow({ way: { left, isRejected, count: taken, days }, draft, titles, count }: WayProps) {
  const t = useTranslate()
  const language = useLanguage()
  const named = draft.steps.filter(({ key }) => left.includes(key)).map(titles)
  return (
    <Box as="li" display="flex" flexWrap="wrap" gap="2px 10px" paddingBlock="3px">
      <Text fontWeight="semibold" minWidth="48px">
        {(taken / count).toLocaleString(language, { style: 'percent' })}
      </Text>
      <Text flex="1">
        {named.length === 0
          ? t('workflow.walksAll')
          : t('workflow.walksWithout', { titles: new Intl.ListFormat(language).format(named) })}
        {isRejected && ` · ${t('workflow.walksRejected')}`}
      </Text>
      <Text tone="muted">{t('workflow.walksTook', { days })}</Text>
    </Box>
  )
}

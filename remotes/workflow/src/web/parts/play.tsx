import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { errorText, useLanguage, useTranslate } from '@cairn/contract/web'
import type { StepDefinition, StepKind, StepState, WorkflowDefinition } from '@cairn/contract/workflow'
import { STEP_TONES } from '@cairn/forms'
import { formatDate, formatWeekday } from '@cairn/model/format'
import { Box, Button, Callout, Checkbox, Chip, HStack, NativeSelect, Section, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import type { Condition } from '../../model/draft.ts'
import {
  beginPlay,
  conditionsOf,
  PLAYERS,
  playDays,
  playKinds,
  playMove,
  playMoves,
  type Play,
} from '../../model/play.ts'

/** Props of `PlaySteps`. */
export interface PlayStepsProps {
  draft: WorkflowDefinition
  kinds: Readonly<Record<string, StepKind>>
  of: string
  titles: (step: StepDefinition) => string
}

/**
 * Simulates the steps one at a time with the real engine: the person chooses who acts, which conditions hold,
 * and when days pass. Nothing is stored.
 */
export function PlaySteps({ draft, kinds, of, titles }: PlayStepsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const own = playKinds(draft, kinds)
  const begin = (facts: readonly Condition[]) => beginPlay(draft, own, new Date().toISOString(), facts)
  const [plays, setPlays] = useState<Play[]>([])
  const [refusal, setRefusal] = useState<CairnError>()
  const play = plays.at(-1)
  const go = (next: () => Play) => {
    try {
      const after = next()
      setPlays((former) => [...former, after])
      setRefusal(undefined)
    } catch (thrown) {
      setRefusal(toCairnError(thrown))
    }
  }
  if (!play)
    return (
      <Section title={t('workflow.play')}>
        <HStack>
          <Button icon="play" onClick={() => setPlays([begin([])])}>
            {t('workflow.playBegin')}
          </Button>
        </HStack>
      </Section>
    )
  const move = (key: string, to: StepState) => go(() => playMove(play, { key, to, reason: t('workflow.trial') }, own))
  return (
    <Section title={t('workflow.play')} note={formatDate(play.now.slice(0, 10), language)}>
      <Stack gap="10px">
        <Facts draft={draft} of={of} play={play} onChange={(facts) => setPlays([begin(facts)])} />
        <HStack flexWrap="wrap" gap="8px">
          <Box width="150px">
            <NativeSelect
              aria-label={t('workflow.player')}
              value={play.player}
              onChange={({ target }) => go(() => ({ ...play, player: Number(target.value) }))}
            >
              {PLAYERS.map((id, at) => (
                <option key={id} value={at}>
                  {t('workflow.playerNamed', { number: at + 1 })}
                </option>
              ))}
            </NativeSelect>
          </Box>
          <Button size="sm" onClick={() => go(() => playDays(play, 1, own))}>
            {t('workflow.nextDay')}
          </Button>
          <Button size="sm" onClick={() => go(() => playDays(play, 7, own))}>
            {t('workflow.nextWeek')}
          </Button>
          <Button size="sm" disabled={plays.length < 2} onClick={() => setPlays(plays.slice(0, -1))}>
            {t('workflow.playBack')}
          </Button>
          <Button size="sm" onClick={() => setPlays([begin(play.facts)])}>
            {t('workflow.playAgain')}
          </Button>
        </HStack>
        {refusal && <Callout tone="warn">{errorText(t, refusal).title}</Callout>}
        <Box as="ol" aria-label={t('workflow.play')} listStyleType="none">
          {play.run.steps.map((step) => (
            <Box as="li" key={step.key} display="flex" flexWrap="wrap" gap="8px" alignItems="center" paddingBlock="5px">
              <Chip tone={STEP_TONES[step.status]}>{t(`forms.steps.states.${step.status}`)}</Chip>
              <Text flex="1" minWidth="120px">
                {titles(step)}
              </Text>
              {step.dueOn && <Chip icon="clock">{formatWeekday(step.dueOn, language)}</Chip>}
              {playMoves(play, step.key, own).map((to) => (
                <Button key={to} size="sm" onClick={() => move(step.key, to)}>
                  {t(`forms.steps.moves.${step.status === 'COMPLETE' || step.status === 'SKIP' ? 'REOPEN' : to}`)}
                </Button>
              ))}
            </Box>
          ))}
        </Box>
        <Log play={play} titles={titles} />
      </Stack>
    </Section>
  )
}

interface FactsProps extends Pick<PlayStepsProps, 'draft' | 'of'> {
  play: Play
  onChange: (facts: readonly Condition[]) => void
}

/** Says which conditions of steps hold. The trial begins anew with them. */
function Facts({ draft, of, play, onChange }: FactsProps) {
  const t = useTranslate()
  const conditions = conditionsOf(draft)
  if (conditions.length === 0) return null
  const isHeld = (condition: Condition) => play.facts.some((fact) => JSON.stringify(fact) === JSON.stringify(condition))
  const valueText = ({ prop, kind, value }: Condition) =>
    kind === 'exists'
      ? t(value ? 'workflow.isThere' : 'workflow.isMissing')
      : t('workflow.is', { value: t(`types.${of}.options.${prop}.${String([value].flat()[0])}`) })
  return (
    <Box as="fieldset" padding="0" display="flex" flexWrap="wrap" gap="12px">
      <Text as="legend" size="sm" tone="muted">
        {t('workflow.facts')}
      </Text>
      {conditions.map((condition) => (
        <Box as="label" key={JSON.stringify(condition)} display="flex" alignItems="center" gap="6px" minHeight="2rem">
          <Checkbox
            checked={isHeld(condition)}
            onChange={() =>
              onChange(
                isHeld(condition)
                  ? play.facts.filter((fact) => JSON.stringify(fact) !== JSON.stringify(condition))
                  : [...play.facts, condition],
              )
            }
          />
          <span>
            {t(`types.${of}.props.${condition.prop}`)} {valueText(condition)}
          </span>
        </Box>
      ))}
    </Box>
  )
}

function Log({ play, titles }: { play: Play; titles: (step: StepDefinition) => string }) {
  const t = useTranslate()
  const titleOf = (key: string) => {
    const step = play.run.steps.find((each) => each.key === key)
    return step ? titles(step) : key
  }
  return (
    <Box as="ol" aria-label={t('workflow.playLog')} listStyleType="none">
      {play.log.map(({ day, player, key, from, to }, at) => (
        <Text as="li" key={`${at} ${key}`} size="sm" tone="muted">
          {t('workflow.played', {
            day,
            who: t('workflow.playerNamed', { number: player + 1 }),
            title: titleOf(key),
            from: t(`forms.steps.states.${from}`),
            to: t(`forms.steps.states.${to}`),
          })}
        </Text>
      ))}
    </Box>
  )
}

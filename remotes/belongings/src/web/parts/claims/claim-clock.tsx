import { useState } from 'react'
import { textKeyFromData } from '@cairn/contract/texts'
import { useLanguage, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { formatShortDate } from '@cairn/model/format'
import { Box, Text } from '@cairn/ui'
import { DueChip } from '@cairn/ui/results'
import { claimLine, type LineMark } from '../../../model/claims/claim-line.ts'
import { isOpen, SENT, stepsIn } from '../../../model/claims/claim-steps.ts'
import { stopsIn } from '../../../model/claims/claim-stops.ts'

const FRAME = {
  bg: 'sunken',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  padding: '12px 16px',
  containerType: 'inline-size',
} as const
/** Words on narrow columns would cover each other; the checklist has them. */
const LINE = {
  position: 'relative',
  margin: '8px 1.75rem 0',
  '@container (max-width: 29.9375rem)': { height: '22px !important' },
}
/** Returns how high the line and so many rows of words below it are, which grow with text. */
const below = (rows: number) => `calc(22px + ${rows * 1.875}rem)`
const WORDS = {
  position: 'absolute',
  width: '6rem',
  marginInlineStart: '-3rem',
  textAlign: 'center',
  fontSize: '0.71875rem',
  lineHeight: '1.25',
  '@container (max-width: 29.9375rem)': { display: 'none' },
} as const
const COLOURS = { done: 'ok', next: 'primary', open: 'fgMuted' } as const

/**
 * Shows how many days are left for the next step of a claim, by the day that the claim keeps for both sides,
 * and a timeline of all its deadlines. Renders nothing for a draft, and until it is sent or received.
 */
export function ClaimClock({ item, type }: { item: Item; type: ItemType }) {
  const t = useTranslate()
  const [now] = useState(() => Date.now())
  const own = stepsIn(item['steps'])
  const steps = own.length > 0 ? own : stepsIn(item['holderSteps'])
  const today = localDay(now)
  const { sent, received, dueNext, turn } = item
  const line = claimLine(steps, { sent, received, stops: stopsIn(item['stops']), today })
  if (!line || item['state'] === 'DRAFT') return null
  // What is next may be a step of the other side, which is not shown.
  const next = steps.find((step) => isOpen(step) && step.by === turn && step.due === dueNext)
  return (
    <Box css={FRAME}>
      <Text>
        {dueNext === undefined ? (
          <strong>{t(item['state'] === 'SUSPENDED' ? 'belongings.clock.stopped' : 'belongings.clock.none')}</strong>
        ) : (
          <DueChip item={item} type={type} property="dueNext" />
        )}{' '}
        <Text as="span" size="sm" tone="muted">
          {[
            next?.label ??
              (typeof turn === 'string' ? t(textKeyFromData(`types.${item._t}.options.turn.${turn}`)) : ''),
            t('belongings.clock.day', { day: line.day, days: line.days }),
            line.stopped > 0 ? t('belongings.clock.notCounted', { days: line.stopped }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Text>
      <Box css={LINE} aria-hidden style={{ height: below(line.levels) }}>
        <Bar from={0} to={1} colour="line" />
        <Bar from={0} to={line.now} colour="primary" />
        {line.stops.map(({ from, to }, at) => (
          <Bar key={at} from={from} to={Math.max(to, from + 0.01)} colour="warn" />
        ))}
        {line.marks.map((mark) => (
          <Mark key={mark.key} mark={mark} />
        ))}
      </Box>
    </Box>
  )
}

function Bar({ from, to, colour }: { from: number; to: number; colour: string }) {
  return (
    <Box
      position="absolute"
      top="8px"
      height="6px"
      borderRadius="full"
      bg={colour}
      style={{ insetInlineStart: `${from * 100}%`, width: `${(to - from) * 100}%` }}
    />
  )
}

function Mark({ mark: { key, label, date, at, kind, level } }: { mark: LineMark }) {
  const t = useTranslate()
  const language = useLanguage()
  const place = { insetInlineStart: `${at * 100}%` }
  return (
    <>
      <Box
        position="absolute"
        top="4px"
        boxSize="14px"
        marginInlineStart="-7px"
        borderRadius="full"
        border="2px solid"
        borderColor={COLOURS[kind]}
        bg={kind === 'done' ? 'ok' : 'surface'}
        style={place}
      />
      <Box css={WORDS} color={kind === 'next' ? 'primary' : 'fgMuted'} style={{ ...place, top: below(level) }}>
        <Box lineClamp="1">{label ?? t(key === SENT ? 'belongings.clock.sent' : 'belongings.clock.received')}</Box>
        {formatShortDate(date, language)}
      </Box>
    </>
  )
}

import { useCell, useStoredPreference, useTranslate } from '@cairn/contract/web'
import { Box, Button, Icon, VisuallyHidden } from '@cairn/ui'
import { useState } from 'react'
import { firstStepsSchema, type FirstStep } from '../../model/answers.ts'
import { formatListParameter } from '../../model/list-parameter.ts'
import { HIDDEN_STEPS } from '../../model/state/hidden-steps.ts'
import { useAnswer } from '../parts/use-answer.ts'

/** Time between two requests for what is done (milliseconds). */
const EVERY_MS = 5000

/** Where each step is done: a view, with its parameter. */
const PLACES: Readonly<Record<FirstStep['key'], [view: string, parameter?: string]>> = {
  organization: ['v-my-organizations'],
  mail: ['v-admin.state'],
  people: ['v-my-contacts'],
  roles: ['v-admin.all-items', formatListParameter({ type: 'Role', list: '' })],
  language: ['v-vocab'],
  baseMap: ['v-admin.state'],
  administrator: ['v-admin.users'],
  backup: ['v-admin.state'],
}

/**
 * Asks the server every 5 seconds which first steps of the install are open, and shows them to
 * administrators, each with a way to where it is done. Renders nothing until it answers, once all are done,
 * or after the person has hidden them.
 */
export default function FirstStepsPanel() {
  const t = useTranslate()
  const [isHidden, hide] = useStoredPreference(HIDDEN_STEPS)
  const [showsDone, setShowsDone] = useState(false)
  const [answer] = useAnswer(firstStepsSchema, 'firstSteps', { every: EVERY_MS })
  if (isHidden === true || answer.status !== 'ready') return null
  const { steps } = answer.value
  const done = steps.filter(({ isDone }) => isDone)
  if (done.length === steps.length) return null
  return (
    <>
      <Box as="ul" data-rows="">
        {steps
          .filter(({ isDone }) => showsDone || !isDone)
          .map((step) => (
            <StepRow key={step.key} step={step} />
          ))}
      </Box>
      <Box display="flex" flexWrap="wrap" gap="8px" padding="0 8px 8px">
        {done.length > 0 && (
          <Button
            size="sm"
            kind="ghost"
            icon={showsDone ? 'chevron-up' : 'chevron-down'}
            aria-expanded={showsDone}
            onClick={() => setShowsDone(!showsDone)}
          >
            {t('admin.firstSteps.done', { count: done.length, total: steps.length })}
          </Button>
        )}
        <Button size="sm" kind="ghost" icon="x" onClick={() => hide(true)}>
          {t('admin.firstSteps.hide')}
        </Button>
      </Box>
    </>
  )
}

function StepRow({ step: { key, isDone } }: { step: FirstStep }) {
  const t = useTranslate()
  const { openRight } = useCell()
  return (
    <Box as="li" borderBottom="1px solid" borderColor="line">
      <Box
        as="button"
        display="flex"
        alignItems="center"
        gap="3"
        width="full"
        minHeight="3.25rem"
        padding="8px 16px"
        textAlign="start"
        lineHeight="roomy"
        _hover={{ bg: 'sunken' }}
        _focusVisible={{ outlineOffset: '-2px' }}
        onClick={() => openRight(...PLACES[key])}
      >
        <Box as="span" flex="none" color={isDone ? 'ok' : 'fgMuted'}>
          <Icon name={isDone ? 'check' : 'chevron-right'} size={18} />
        </Box>
        <Box as="span" display="block" flex="1" minWidth="0" overflowWrap="anywhere">
          <Box as="span" display="block" fontWeight="semibold">
            {t(`admin.firstSteps.${key}`)}
            {isDone && <VisuallyHidden> {t('admin.firstSteps.isDone')}</VisuallyHidden>}
          </Box>
          {!isDone && (
            <Box as="span" color="fgMuted" fontSize="note">
              {t(`admin.firstSteps.${key}.how`)}
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  )
}

import { useTranslate, type ItemType } from '@cairn/contract/web'
import { Box, Button, Text } from '@cairn/ui'
import type { Steps } from './use-steps.ts'

const LIST = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  listStyle: 'none',
  '& [aria-current=step]': { bg: 'primaryBg', borderColor: 'primary', color: 'primary' },
} as const
/** In a narrow column only the step that is shown has its name. The others keep it for screen readers. */
const NAME = {
  '@container (max-width: 35rem)': {
    'button:not([aria-current]) &': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
} as const

/** Shows the steps of a form as buttons: those that are reached can be opened. */
export function StepNav({ type, steps }: { type: ItemType; steps: Steps }) {
  const t = useTranslate()
  return (
    <Box as="nav" aria-label={t('forms.stepForm.label')}>
      <Box as="ol" css={LIST}>
        {type.stepForm?.steps.map(({ section }, at) => (
          <li key={section}>
            <Button
              size="sm"
              disabled={at + 1 > steps.furthest}
              {...(at + 1 === steps.current ? { 'aria-current': 'step' } : {})}
              onClick={() => steps.go(at + 1)}
            >
              {at + 1}
              <Box as="span" css={NAME}>
                {t(`types.${type.name}.sections.${section}`)}
              </Box>
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** Says what this step lacks before the next one is open. Renders nothing if it lacks nothing. */
export function LackingNote({ type, steps: { lacking, current, count } }: { type: ItemType; steps: Steps }) {
  const t = useTranslate()
  if (lacking.length === 0 || current === count) return null
  const names = lacking.map((name) => t(`types.${type.name}.props.${name}`)).join(', ')
  return (
    <Text size="sm" tone="muted">
      {t('forms.stepForm.lacking', { names })}
    </Text>
  )
}

/** Shows the buttons that lead to the step before and to the next one. `onNext` decides whether to go on. */
export function StepButtons({ steps, onNext }: { steps: Steps; onNext: () => void }) {
  const t = useTranslate()
  return (
    <>
      {steps.current > 1 && <Button onClick={() => steps.go(steps.current - 1)}>{t('forms.stepForm.back')}</Button>}
      {steps.current < steps.count && <Button onClick={onNext}>{t('forms.stepForm.next')}</Button>}
    </>
  )
}

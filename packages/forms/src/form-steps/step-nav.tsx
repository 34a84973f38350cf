import { useLanguage, useTranslate, type ItemType } from '@cairn/contract/web'
import { Box, Button, COARSE, Icon, Text, VisuallyHidden } from '@cairn/ui'
import type { Steps } from './use-steps.ts'

/** Over the padding of the column around it. */
const LIST = {
  display: 'flex',
  alignItems: 'center',
  listStyle: 'none',
  minHeight: '3rem',
  marginInline: '-16px',
  paddingInline: '16px',
  borderBottom: '1px solid',
  borderColor: 'line',
  marginBottom: '16px',
  fontSize: 'note',
  '& li': { display: 'flex', alignItems: 'center', minWidth: '0' },
  '& li + li::before': {
    content: '""',
    width: '14px',
    height: '1.5px',
    bg: 'lineStrong',
    marginInline: '6px',
    flex: '0 1 auto',
  },
} as const
const STEP = {
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '2rem',
  borderRadius: 'md',
  color: 'fgMuted',
  whiteSpace: 'nowrap',
  [COARSE]: { minHeight: 'touch', minWidth: 'touch', justifyContent: 'center' },
  '&[aria-current=step]': { color: 'primary', fontWeight: 'semibold' },
  _disabled: { cursor: 'default' },
} as const
const SIGN = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  boxSize: '20px',
  borderRadius: 'full',
  border: '1.5px solid',
  borderColor: 'lineControl',
  fontSize: '0.6875rem',
  fontWeight: 'semibold',
  lineHeight: '1',
  '[aria-current=step] &': { borderColor: 'primary', bg: 'primaryBg' },
  '&[data-done]': { bg: 'ok', borderColor: 'ok', color: 'surface' },
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

/** Shows the steps of a form, numbered, with those that are done: those that are reached can be opened. */
export function StepNav({ type, steps }: { type: ItemType; steps: Steps }) {
  const t = useTranslate()
  return (
    <Box as="nav" aria-label={t('forms.stepForm.label')}>
      <Box as="ol" css={LIST}>
        {type.stepForm?.steps.map(({ section }, at) => {
          const isCurrent = at + 1 === steps.current
          const isDone = at + 1 < steps.furthest && !isCurrent
          return (
            <li key={section}>
              <Box
                as="button"
                {...{ type: 'button', disabled: at + 1 > steps.furthest }}
                css={STEP}
                {...(isCurrent ? { 'aria-current': 'step' } : {})}
                onClick={() => steps.go(at + 1)}
              >
                <Box as="span" css={SIGN} {...(isDone ? { 'data-done': '' } : {})}>
                  {isDone ? <Icon name="check" size={12} /> : at + 1}
                </Box>
                <Box as="span" css={NAME}>
                  {t(`types.${type.name}.sections.${section}`)}
                </Box>
                {isDone && <VisuallyHidden>{t('forms.stepForm.done')}</VisuallyHidden>}
              </Box>
            </li>
          )
        })}
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

interface StepButtonsProps {
  type: ItemType
  steps: Steps
  /** Decides whether to go on. Without it the button submits the form around it. */
  onNext?: () => void
}

/** Shows the buttons that lead to the step before and, named, to the next one. */
export function StepButtons({ type, steps, onNext }: StepButtonsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const next = type.stepForm?.steps[steps.current]?.section
  return (
    <>
      {steps.current > 1 && <Button onClick={() => steps.go(steps.current - 1)}>{t('forms.stepForm.back')}</Button>}
      {next !== undefined && (
        <Button kind="primary" {...(onNext ? { onClick: onNext } : { type: 'submit' })}>
          {t('forms.stepForm.next', {
            step: t(`types.${type.name}.sections.${next}`).toLocaleLowerCase(language),
          })}
        </Button>
      )}
    </>
  )
}

import { useTranslate } from '@cairn/contract/web'
import type { StepDefinition } from '@cairn/contract/workflow'
import { Box, Chip, HStack, IconButton, Text } from '@cairn/ui'
import { useRef, type KeyboardEvent } from 'react'

/** Props of `StepList`. */
export interface StepListProps {
  steps: readonly StepDefinition[]
  /** Key of the step whose form is open. */
  open: string | undefined
  /** Keys of the steps on which the work takes longest. */
  longest: readonly string[]
  mayChange: boolean
  titles: (step: StepDefinition) => string
  onOpen: (key: string | undefined) => void
  onMove: (key: string, by: -1 | 1) => void
  onRemove: (key: string) => void
}

/**
 * Lists the steps of a definition. The arrow keys go from one to the next, with Alt they move it; Enter opens
 * its form, Delete takes it away.
 */
export function StepList({ steps, open, longest, mayChange, titles, onOpen, onMove, onRemove }: StepListProps) {
  const t = useTranslate()
  const list = useRef<HTMLElement>(null)
  const focusOn = (at: number) => list.current?.querySelectorAll<HTMLElement>('[data-step]')[at]?.focus()
  const press = (event: KeyboardEvent, at: number, key: string) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 && !(event.key === 'Delete' && mayChange)) return
    event.preventDefault()
    if (by === 0) onRemove(key)
    else if (event.altKey && mayChange) onMove(key, by)
    if (by !== 0) requestAnimationFrame(() => focusOn(at + by))
  }
  return (
    <Box ref={list as never} as="ol" aria-label={t('workflow.steps')} listStyleType="none">
      {steps.map((step, at) => {
        const title = titles(step)
        const before = steps.filter(({ key }) => step.after?.includes(key))
        return (
          <Box
            as="li"
            key={step.key}
            display="flex"
            gap="8px"
            alignItems="flex-start"
            paddingBlock="8px"
            paddingInline="6px"
            borderBottom="1px solid"
            borderColor="line"
            bg={open === step.key ? 'sunken' : undefined}
          >
            <Text tone="muted" paddingTop="6px">
              {at + 1}
            </Text>
            <Box
              as="button"
              data-step=""
              flex="1"
              minWidth="0"
              minHeight="2.25rem"
              textAlign="start"
              aria-expanded={open === step.key}
              aria-label={t('workflow.edit', { title })}
              onClick={() => onOpen(open === step.key ? undefined : step.key)}
              onKeyDown={(event: KeyboardEvent) => press(event, at, step.key)}
            >
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {title}
              </Text>
              <Text size="sm" tone="muted">
                {t(`stepKinds.${step.kind}`)}
              </Text>
              <HStack flexWrap="wrap" gap="6px">
                {before.map((other) => (
                  <Chip key={other.key}>{t('workflow.after', { title: titles(other) })}</Chip>
                ))}
                {step.optional && <Chip tone="info">{t('workflow.optional')}</Chip>}
                {step.when && <Chip tone="info">{t('workflow.conditional')}</Chip>}
                {longest.includes(step.key) && <Chip icon="clock">{t('workflow.onLongest')}</Chip>}
              </HStack>
            </Box>
            {mayChange && (
              <HStack gap="2px">
                <IconButton
                  icon="chevron-up"
                  size="sm"
                  label={t('workflow.up', { title })}
                  disabled={at === 0}
                  onClick={() => onMove(step.key, -1)}
                />
                <IconButton
                  icon="chevron-down"
                  size="sm"
                  label={t('workflow.down', { title })}
                  disabled={at === steps.length - 1}
                  onClick={() => onMove(step.key, 1)}
                />
              </HStack>
            )}
          </Box>
        )
      })}
    </Box>
  )
}

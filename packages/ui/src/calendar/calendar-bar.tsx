import { useTranslate } from '@cairn/contract/web'
import { Button, IconButton } from '../base/button.tsx'
import { Box, HStack } from '../base/layout.ts'
import { Spinner } from '../base/loading.tsx'
import { SegmentedControl } from '../base/segmented-control.tsx'
import { Heading } from '../base/text.ts'
import { CALENDAR_MODES, type CalendarMode } from './calendar-state.ts'

/**
 * Props of `CalendarBar`, which shows the toolbar above a calendar: navigation, title and a choice of
 * modes.
 */
export interface CalendarBarProps {
  /** The days on show, in words. */
  title: string
  /** What is on these days takes long to come. */
  isWaiting: boolean
  mode: CalendarMode
  onMode: (mode: CalendarMode) => void
  /** Called by the buttons to the previous and next span of days, and to today. */
  onStep: (step: 'prev' | 'next' | 'today') => void
}

/** Shows the toolbar above a calendar: navigation, title and a choice of modes. */
export function CalendarBar({ title, isWaiting, mode, onMode, onStep }: CalendarBarProps) {
  const t = useTranslate()
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="6px 10px"
      padding="10px 16px"
      _print={{ display: 'none' }}
    >
      <HStack gap="4px">
        <Button size="sm" onClick={() => onStep('today')}>
          {t('ui.calendar.today')}
        </Button>
        <IconButton icon="chevron-left" label={t('ui.calendar.previous')} onClick={() => onStep('prev')} />
        <IconButton icon="chevron-right" label={t('ui.calendar.next')} onClick={() => onStep('next')} />
      </HStack>
      <Heading as="h3" flex="1" minWidth="120px" aria-live="polite">
        {title}
      </Heading>
      {isWaiting && <Spinner label={t('ui.loading')} />}
      <SegmentedControl
        label={t('ui.calendar.shown')}
        value={mode}
        onChange={onMode}
        options={CALENDAR_MODES.map((value) => ({ value, label: t(`ui.calendar.${value}`) }))}
      />
    </Box>
  )
}

import { useTranslate } from '@cairn/contract/web'
import { Button, IconButton } from '../base/button.tsx'
import { Icon } from '../base/icon.tsx'
import { Box } from '../base/layout.ts'
import { Spinner } from '../base/loading.tsx'
import { Heading } from '../base/text.ts'
import { LazyMenu } from '../overlays/lazy-menu.tsx'
import { kindEntries, useModeEntries, type CalendarBarProps } from './calendar-bar.tsx'
import { CALENDAR_MODES, type CalendarMode } from './calendar-state.ts'

/**
 * Shows the bar above a calendar where there is little room. Its title opens the month above the agenda, and
 * folds it into a week again.
 */
export function PhoneBar(props: Omit<CalendarBarProps, 'isWide'>) {
  const { title, isWaiting, mode, onMode, onStep, onToday, kinds, onKind, acts } = props
  const t = useTranslate()
  const modes = useModeEntries(mode)
  const choose = (value: string) => {
    const act = acts.find((one) => one.value === value)
    if (act) act.run()
    else if (CALENDAR_MODES.includes(value as CalendarMode)) onMode(value as CalendarMode)
    else onKind(value)
  }
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="2px"
      flex="none"
      minHeight="3rem"
      padding="0 4px 0 16px"
      _print={{ display: 'none' }}
    >
      <Heading as="h3" size="title" fontSize="1rem" flex="1" minWidth="0" aria-live="polite">
        {mode === 'agenda' || mode === 'month' ? (
          <Box
            as="button"
            display="flex"
            alignItems="center"
            gap="4px"
            minHeight="touch"
            maxWidth="full"
            fontWeight="bold"
            aria-expanded={mode === 'month'}
            onClick={() => onMode(mode === 'month' ? 'agenda' : 'month')}
          >
            {title}
            <Icon name={mode === 'month' ? 'chevron-up' : 'chevron-down'} />
          </Box>
        ) : (
          title
        )}
      </Heading>
      {isWaiting && <Spinner label={t('ui.loading')} />}
      {(mode === 'month' || mode === 'day') && (
        <>
          <IconButton icon="chevron-left" label={t('ui.calendar.previous')} onClick={() => onStep(-1)} />
          <IconButton icon="chevron-right" label={t('ui.calendar.next')} onClick={() => onStep(1)} />
        </>
      )}
      <Button size="sm" onClick={onToday}>
        {t('ui.calendar.today')}
      </Button>
      <LazyMenu
        trigger={<IconButton icon="more" label={t('ui.calendar.acts')} aria-haspopup="menu" />}
        label={t('ui.calendar.acts')}
        entries={[
          ...modes,
          ...(kinds.length > 1
            ? [{ kind: 'title' as const, value: '-kinds', label: t('ui.calendar.kinds') }, ...kindEntries(kinds)]
            : []),
          ...(acts.length > 0
            ? [
                { kind: 'separator' as const, value: '-acts' },
                ...acts.map(({ value, label, icon }) => ({ value, label, icon })),
              ]
            : []),
        ]}
        onSelect={choose}
      />
    </Box>
  )
}

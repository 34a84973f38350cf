import { useTranslate } from '@cairn/contract/web'
import { Button, IconButton } from '../base/button.tsx'
import { Icon, type IconNameLike } from '../base/icon.tsx'
import { Box, HStack, VisuallyHidden } from '../base/layout.ts'
import { Spinner } from '../base/loading.tsx'
import { Heading } from '../base/text.ts'
import { LazyMenu } from '../overlays/lazy-menu.tsx'
import { chakra } from '../system/chakra.ts'
import { COARSE } from '../system/coarse.ts'
import { colourOf, type CalendarTone } from './calendar-event.ts'
import { CALENDAR_MODES, type CalendarMode } from './calendar-state.ts'

/** A kind of events that a calendar shows or hides. The bar names its icon and colour. */
export interface CalendarKind {
  value: string
  label: string
  icon: IconNameLike
  tone: CalendarTone
  isShown: boolean
}

/** Something else that can be done with a calendar, which its menu offers. */
export interface CalendarAct {
  value: string
  label: string
  icon: IconNameLike
  run: () => void
}

/** Props of `CalendarBar`, which shows the bar above a calendar. */
export interface CalendarBarProps {
  /** The days on show, in words. */
  title: string
  /** What is on these days takes long to come. */
  isWaiting: boolean
  mode: CalendarMode
  onMode: (mode: CalendarMode) => void
  /** Called by the buttons to the previous (-1) and next (1) span of days. */
  onStep: (by: 1 | -1) => void
  onToday: () => void
  kinds: readonly CalendarKind[]
  onKind: (value: string) => void
  acts: readonly CalendarAct[]
  /** There is room for the kinds side by side. */
  isWide: boolean
}

/** Shows the bar above a calendar: today, navigation, title, kinds of events, and a choice of modes. */
export function CalendarBar(props: CalendarBarProps) {
  const { title, isWaiting, mode, onMode, onStep, onToday, kinds, onKind, acts, isWide } = props
  const t = useTranslate()
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="10px"
      flex="none"
      minHeight="3rem"
      padding="0 12px 0 16px"
      borderBlock="1px solid"
      borderColor="line"
      _print={{ display: 'none' }}
    >
      <Button size="sm" onClick={onToday}>
        {t('ui.calendar.today')}
      </Button>
      <HStack gap="2px" flex="none">
        <IconButton icon="chevron-left" label={t('ui.calendar.previous')} onClick={() => onStep(-1)} />
        <IconButton icon="chevron-right" label={t('ui.calendar.next')} onClick={() => onStep(1)} />
      </HStack>
      <Heading as="h3" size="title" flex="1" minWidth="0" lineClamp="1" aria-live="polite">
        {title}
      </Heading>
      {isWaiting && <Spinner label={t('ui.loading')} />}
      {kinds.length > 1 &&
        (isWide ? (
          <HStack role="group" aria-label={t('ui.calendar.kinds')} gap="4px" flex="none">
            {kinds.map((kind) => (
              <KindToggle key={kind.value} kind={kind} onPress={() => onKind(kind.value)} />
            ))}
          </HStack>
        ) : (
          <LazyMenu
            trigger={<IconButton icon="filter" label={t('ui.calendar.kinds')} aria-haspopup="menu" />}
            label={t('ui.calendar.kinds')}
            entries={kindEntries(kinds)}
            onSelect={onKind}
          />
        ))}
      <ModeMenu mode={mode} onMode={onMode} />
      {acts.length > 0 && (
        <LazyMenu
          trigger={<IconButton icon="more" label={t('ui.calendar.acts')} aria-haspopup="menu" />}
          label={t('ui.calendar.acts')}
          entries={acts.map(({ value, label, icon }) => ({ value, label, icon }))}
          onSelect={(value) => acts.find((act) => act.value === value)?.run()}
        />
      )}
    </Box>
  )
}

/** Returns the entries of a menu that shows and hides kinds of events. */
export function kindEntries(kinds: readonly CalendarKind[]) {
  return kinds.map(({ value, label, icon, isShown }) => ({
    ...{ kind: 'toggle' as const, value, label, icon },
    checked: isShown,
  }))
}

/** Returns the entries of a menu that chooses how days are shown. */
export function useModeEntries(mode: CalendarMode) {
  const t = useTranslate()
  return CALENDAR_MODES.map((value) => ({
    ...{ kind: 'choice' as const, value, label: t(`ui.calendar.${value}`) },
    checked: value === mode,
  }))
}

function ModeMenu({ mode, onMode }: Pick<CalendarBarProps, 'mode' | 'onMode'>) {
  const t = useTranslate()
  const entries = useModeEntries(mode)
  return (
    <LazyMenu
      trigger={
        <Button size="sm" px="8px" fontWeight="medium" icon="calendar" aria-haspopup="menu">
          <VisuallyHidden>{t('ui.calendar.shown')} </VisuallyHidden>
          {t(`ui.calendar.${mode}`)}
          <Icon name="chevron-down" size={14} />
        </Button>
      }
      label={t('ui.calendar.shown')}
      entries={entries}
      onSelect={(value) => onMode(value as CalendarMode)}
    />
  )
}

const Toggle = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '5px',
      minHeight: '1.75rem',
      px: '8px',
      borderRadius: 'md',
      fontSize: 'sm',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      [COARSE]: { minHeight: 'touch' },
      _hover: { bg: 'sunken' },
      '&[aria-pressed=false]': { color: 'fgMuted', textDecoration: 'line-through', '& > span': { color: 'fgMuted' } },
    },
  },
  { defaultProps: { type: 'button' } },
)

/** Names a kind of events by its icon and colour, and shows or hides them. */
function KindToggle({ kind, onPress }: { kind: CalendarKind; onPress: () => void }) {
  return (
    <Toggle aria-pressed={kind.isShown} onClick={onPress}>
      <Box as="span" display="inline-flex" style={kind.isShown ? { color: colourOf(kind.tone) } : undefined}>
        <Icon name={kind.icon} size={15} />
      </Box>
      {kind.label}
    </Toggle>
  )
}

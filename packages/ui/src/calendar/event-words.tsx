import { Icon } from '../base/icon.tsx'
import type { CalendarEvent } from './calendar-event.ts'

/** Props of `EventWords`, which shows what is written on an event in a day. */
export interface EventWordsProps {
  event: CalendarEvent
  /** When it begins, HH:mm; empty for what lasts all day. */
  time: string
  /** There is room for one line only. */
  isOneLine: boolean
}

/**
 * Shows what is written on an event in a day: its title, and a second line with its time or icon and its
 * note. What does not fit is cut with an ellipsis.
 */
export function EventWords({ event: { title, note, icon }, time, isOneLine }: EventWordsProps) {
  const line = [time, note].filter(Boolean).join(', ')
  if (isOneLine)
    return (
      <span className="cairn-event-words cairn-event-line">
        {time === '' && icon !== undefined && <Icon name={icon} size={12} />}
        {time !== '' && <span className="cairn-event-note">{time}</span>}
        <b>{title}</b>
        {time === '' && note !== undefined && <span className="cairn-event-note">{note}</span>}
      </span>
    )
  return (
    <span className="cairn-event-words">
      <b>{title}</b>
      {line !== '' && (
        <span className="cairn-event-note">
          {time === '' && icon !== undefined && <Icon name={icon} size={12} />}
          {line}
        </span>
      )}
    </span>
  )
}

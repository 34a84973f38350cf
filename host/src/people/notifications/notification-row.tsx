import type { Notification } from '@cairn/contract/notify'
import { useLanguage } from '@cairn/contract/web'
import { formatRelative } from '@cairn/model/format'
import { Box, Icon, Row, type RowProps, useNow } from '@cairn/ui'
import { useNotificationWords } from '../../state/notify/notification-words.ts'
import { useNotifyTexts } from '../../state/notify/texts.ts'

/** Key that switches the focused notification of a list between read and unread. */
export const MARK_KEY = 'u'

/** A notification, and the props of the list row that shows it. */
export interface NotificationRowProps extends Omit<RowProps, 'title'> {
  item: Notification
  /** How many more notifications of the day differ only in their items; this row stands for all. */
  others?: number
  /** Switches it between read and unread. Without it the row has no such button. */
  onMark?: () => void
}

/** Renders a notification in a list: what happened, to which item, and when. */
export function NotificationRow({ item, others = 0, onMark, ...row }: NotificationRowProps) {
  const t = useNotifyTexts()
  const { sentence, icon } = useNotificationWords(item)
  const now = useNow()
  const language = useLanguage()
  const when = formatRelative(Date.parse(item.at), now, language)
  const label = `${t(item.unread ? 'app.notify.markRead' : 'app.notify.markUnread')} (${MARK_KEY.toUpperCase()})`
  return (
    <Row
      {...row}
      picture={
        <Box as="span" display="grid" placeItems="center" borderRadius="md" bg="sunken" color="fgMuted">
          <Icon name={icon} size={18} />
        </Box>
      }
      title={sentence}
      isWhole
      line={others > 0 ? t('app.notify.andOthers', { when, others }) : when}
      {...(item.unread ? { unreadLabel: t('app.notify.unread') } : {})}
      figure={
        onMark && (
          // For the mouse only: the keyboard has a shortcut and the single view a button, as a row must
          // contain no other control.
          <Box
            as="span"
            aria-hidden="true"
            title={label}
            display="inline-block"
            padding="4px"
            borderRadius="md"
            _hover={{ bg: 'surface' }}
            onClick={(event) => {
              event.stopPropagation()
              onMark()
            }}
          >
            <Icon name={item.unread ? 'check' : 'mail'} />
          </Box>
        )
      }
    />
  )
}

import { itemKey } from '@cairn/model/cell-path'
import { Box, Button, Heading, HStack, Spacer } from '@cairn/ui'
import { Popover } from '@cairn/ui/overlays'
import type { ReactElement } from 'react'
import { useShell } from '../../state/shell.ts'
import { useSystemAlerts, type SystemAlert } from '../../state/system-alerts.ts'
import { useUser } from '../../state/use-shell-state.ts'
import { useNavigation } from '../../frame/address/use-navigation.ts'
import { NotificationsMissing } from './notifications-missing.tsx'
import { linesOf } from '../../state/notify/one-line.ts'
import { mark, useNotifications } from '../../state/notify/notify-state.ts'
import { useNotifyTexts } from '../../state/notify/texts.ts'
import { ToldLines, type OpenTold } from './told-lines.tsx'
import { useNotificationList } from './use-notification-list.ts'

/** The bell's menu shows so many lines, of so many notifications. */
const [FIRST, ASKED] = [5, 40]
const WIDTH = 420

/** Props of the popover of the bell. */
export interface BellPanelProps {
  trigger: ReactElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * Renders the popover of the bell in the header: announcements of the operators, the newest notifications
 * (those of one day alike but for their items in one line that unfolds), and links to all of them and to the
 * preferences.
 */
export default function BellPanel({ trigger, isOpen, onOpenChange }: BellPanelProps) {
  const t = useNotifyTexts()
  return (
    <Popover trigger={trigger} label={t('app.notify.title')} open={isOpen} onOpenChange={onOpenChange} maxWidth={WIDTH}>
      <Newest onLeave={() => onOpenChange(false)} />
    </Popover>
  )
}

function Newest({ onLeave }: { onLeave: () => void }) {
  const t = useNotifyTexts()
  const shell = useShell()
  const { goTo } = useNavigation()
  const user = useUser()
  const hasUnread = (user?.notifyPairs?.length ?? 0) > 0
  const leaveTo = (address: string) => {
    onLeave()
    goTo(address)
  }
  const open: OpenTold = ({ _i, unread }, opened) => {
    if (unread) void mark(shell, [_i])
    leaveTo(`/${itemKey(opened)}`)
  }
  return (
    <Box margin="-12px" display="flex" flexDirection="column">
      <HStack padding="8px 8px 6px 16px">
        <Heading as="h2">{t('app.notify.title')}</Heading>
        <Spacer />
        <Button kind="ghost" size="sm" disabled={!hasUnread} onClick={() => void mark(shell, undefined)}>
          {t('app.notify.markAll')}
        </Button>
      </HStack>
      <Alerts onLeave={onLeave} />
      <Rows onOpen={open} />
      <HStack padding="6px 8px">
        <Button kind="ghost" size="sm" icon="bell" onClick={() => leaveTo('/notifications')}>
          {t('app.notify.all')}
        </Button>
        <Spacer />
        <Button kind="ghost" size="sm" onClick={() => user && leaveTo(`/${itemKey(user.$id)}`)}>
          {t('app.notify.choices')}
        </Button>
      </HStack>
    </Box>
  )
}

/** Renders the announcements of the operators, dismissed ones included. */
function Alerts({ onLeave }: { onLeave: () => void }) {
  const t = useNotifyTexts()
  const { dialogs } = useShell()
  const { inForce } = useSystemAlerts()
  if (inForce.length === 0) return null
  const read = ({ title, message }: SystemAlert) => {
    onLeave()
    void dialogs.open({ title, message })
  }
  return (
    <Box as="ul" aria-label={t('app.alerts.title')} padding="0 8px 6px" display="flex" flexDirection="column" gap="2px">
      {inForce.map((alert) => (
        <li key={alert.id}>
          <Button kind="ghost" size="sm" icon="warning" aria-haspopup="dialog" onClick={() => read(alert)}>
            {alert.title}
          </Button>
        </li>
      ))}
    </Box>
  )
}

function Rows({ onOpen }: { onOpen: OpenTold }) {
  const list = useNotificationList(false, ASKED)
  const lines = linesOf(useNotifications(list.indexes)).slice(0, FIRST)
  if (lines.length === 0) return <NotificationsMissing list={list} />
  return <ToldLines lines={lines} onOpen={onOpen} />
}

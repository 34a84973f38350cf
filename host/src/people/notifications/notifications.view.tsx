import { NOTIFY_TYPE } from '@cairn/contract'
import { useCell } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Button, ColumnToolbar, SegmentedControl, Spacer } from '@cairn/ui'
import { VirtualList, type VirtualRowProps } from '@cairn/ui/results'
import { useShell } from '../../state/shell.ts'
import { useUser } from '../../state/use-shell-state.ts'
import { MARK_KEY, NotificationRow } from './notification-row.tsx'
import { NotificationsMissing } from './notifications-missing.tsx'
import { mark, toggle, useNotification } from '../../state/notify/notify-state.ts'
import { useNotifyTexts } from '../../state/notify/texts.ts'
import { useNotificationList } from './use-notification-list.ts'

/** How many are fetched at a time. */
const PAGE = 50
const UNREAD = 'unread'

/**
 * Renders the list of the person's notifications, newest first: all, or the unread ones. Opening one shows
 * the notification in a column of its own, which marks it as read and links to its item.
 */
export default function NotificationsView() {
  const t = useNotifyTexts()
  const shell = useShell()
  const { parameter, setParameter, openRight, rightKey } = useCell()
  const user = useUser()
  const list = useNotificationList(parameter === UNREAD, PAGE)
  const shown = ['all', UNREAD] as const
  return (
    <>
      <ColumnToolbar>
        <SegmentedControl
          label={t('app.notify.show')}
          value={parameter === UNREAD ? UNREAD : 'all'}
          onChange={(value) => setParameter(value === UNREAD ? UNREAD : '')}
          options={shown.map((value) => ({ value, label: t(`app.notify.show.${value}`) }))}
        />
        <Spacer />
        <Button
          kind="ghost"
          size="sm"
          icon="check"
          disabled={(user?.notifyPairs?.length ?? 0) === 0}
          onClick={() => void mark(shell, undefined)}
        >
          {t('app.notify.markAll')}
        </Button>
        <Button kind="ghost" size="sm" onClick={() => user && openRight(itemKey(user.$id))}>
          {t('app.notify.choose')}
        </Button>
      </ColumnToolbar>
      {list.indexes.length === 0 ? (
        <Box flex="1" overflowY="auto">
          <NotificationsMissing list={list} />
        </Box>
      ) : (
        <VirtualList
          ids={list.indexes.map((index) => `${NOTIFY_TYPE}-${index}`)}
          label={t('app.notify.title')}
          openId={rightKey?.slice('i-'.length)}
          hasMore={list.hasMore}
          more={list.more}
          onOpen={(id) => openRight(itemKey(id))}
          keys={{ [MARK_KEY]: (id) => toggle(shell, indexOf(id)) }}
          row={(id, row) => <Row key={id} id={id} row={row} />}
        />
      )}
    </>
  )
}

function Row({ id, row }: { id: string; row: VirtualRowProps }) {
  const shell = useShell()
  const item = useNotification(indexOf(id))
  return item ? <NotificationRow {...row} item={item} onMark={() => toggle(shell, item._i)} /> : <div {...row} />
}

function indexOf(id: string): number {
  return Number(id.slice(NOTIFY_TYPE.length + 1))
}

import { NOTIFY_TYPE } from '@cairn/contract'
import { CairnError, toCairnError } from '@cairn/contract/errors'
import type { Notification } from '@cairn/contract/notify'
import { useCell, useLanguage } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatDateTime } from '@cairn/model/format'
import { Button, ColumnBody, DescriptionList, DescriptionRow, HStack, ItemChip, Text } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { BodySkeleton } from '../../areas/body-skeleton.tsx'
import { CellFrame } from '../../columns/cell-frame.tsx'
import { ItemRefused } from '../../columns/item/item-refused.tsx'
import { useShell } from '../../state/shell.ts'
import { useNotificationWords } from '../../state/notify/notification-words.ts'
import { loadNotifications, mark, toggle, useNotification } from '../../state/notify/notify-state.ts'
import { useOpenedBy } from '../../state/notify/use-opened-by.ts'
import { useNotifyTexts } from '../../state/notify/texts.ts'

/**
 * Renders the column of one notification: what happened, and a link to its item. Marks it as read when it
 * opens.
 */
export default function NotificationColumn({ id }: { id: string }) {
  const t = useNotifyTexts()
  const { item, error } = useOne(Number(id.slice(NOTIFY_TYPE.length + 1)))
  return (
    <CellFrame title={t('app.notify.one')} icon="bell" width="THIRD">
      {item ? <Body item={item} /> : error ? <ItemRefused id={id} error={error.toBody()} /> : <BodySkeleton />}
    </CellFrame>
  )
}

function Body({ item }: { item: Notification }) {
  const t = useNotifyTexts()
  const shell = useShell()
  const { openRight } = useCell()
  const language = useLanguage()
  const { sentence, detail, icon } = useNotificationWords(item)
  const opened = useOpenedBy(item)
  const people = [...new Set([...item.by, ...item.as])]
  return (
    <ColumnBody padded>
      <Text fontSize="lg" lineHeight="roomy">
        {sentence}
      </Text>
      <DescriptionList>
        <DescriptionRow label={t('app.notify.about')}>
          <ItemChip
            icon={icon}
            label={item.$labels[item.context] ?? item.context}
            onOpen={() => openRight(itemKey(item.context))}
          />
        </DescriptionRow>
        {people.length > 0 && (
          <DescriptionRow label={t('app.notify.who')}>
            {people.map((person) => item.$labels[person] ?? person).join(', ')}
          </DescriptionRow>
        )}
        {detail && <DescriptionRow label={t('app.notify.properties')}>{detail}</DescriptionRow>}
        <DescriptionRow label={t('app.notify.when')}>{formatDateTime(item.at, language)}</DescriptionRow>
      </DescriptionList>
      <HStack flexWrap="wrap">
        <Button kind="primary" icon={icon} onClick={() => openRight(itemKey(opened))}>
          {t('app.notify.open')}
        </Button>
        <Button icon={item.unread ? 'check' : 'mail'} onClick={() => toggle(shell, item._i)}>
          {t(item.unread ? 'app.notify.markRead' : 'app.notify.markUnread')}
        </Button>
      </HStack>
    </ColumnBody>
  )
}

/** The notification, fetched where it is not known, and marked read the first time it is shown. */
function useOne(index: number): { item: Notification | undefined; error: CairnError | undefined } {
  const shell = useShell()
  const item = useNotification(index)
  const [error, setError] = useState<CairnError>()
  useEffect(() => {
    let isCurrent = true
    loadNotifications(shell, { ids: [index] }).then(
      ({ items: [found] }) => {
        if (!isCurrent) return
        if (!found) setError(new CairnError('notAllowed'))
        else if (found.unread) void mark(shell, [index])
      },
      (thrown: unknown) => isCurrent && setError(toCairnError(thrown)),
    )
    return () => void (isCurrent = false)
  }, [shell, index])
  return { item, error }
}

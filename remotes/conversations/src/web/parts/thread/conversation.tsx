import { useCallback, useMemo } from 'react'
import {
  useCommands,
  useItems,
  useSearch,
  useSession,
  useTranslate,
  useUnseenItems,
  type Item,
  type Query,
} from '@cairn/contract/web'
import { Box, EmptyState, ErrorNotice, Skeleton } from '@cairn/ui'
import { LogList } from '@cairn/ui/results'
import { Composer } from './composer.tsx'
import { MessageEntry } from './message-entry.tsx'
import { TypingLine } from './typing.tsx'
import { UnsentEntry } from './unsent-entry.tsx'
import { useSending } from './use-sending.ts'
import { useTakesPart } from './use-takes-part.ts'

const PAGE = 50

/** Shows the messages of a thread, from the server, the latest at the bottom, and the field to add one. */
export function Conversation({ thread }: { thread: Item }) {
  const t = useTranslate()
  const query = useMemo(
    (): Query => ({
      types: ['Message'],
      must: [{ prop: 'thread', kind: 'rel', value: [thread.$id] }],
      sort: [{ key: '_c.ts', order: 'desc' }],
      max: PAGE,
    }),
    [thread.$id],
  )
  const { ids, status, error, hasMore, more, retry } = useSearch(query)
  const items = useItems(ids)
  const sending = useSending(thread, ids)
  const takesPart = useTakesPart(thread)
  const entries = useMemo(() => [...sending.unsent.map(({ key }) => key), ...ids], [sending.unsent, ids])
  const onLatest = useSeen(thread.$id)
  const entryOf = (id: string, index: number) => {
    const unsent = sending.unsent.find(({ key }) => key === id)
    if (unsent) return <UnsentEntry message={unsent} onRetry={sending.retry} onTakeBack={sending.takeBack} />
    const item = items.get(id)
    return item ? (
      <MessageEntry item={item} before={items.get(entries[index + 1] ?? '')} />
    ) : (
      <Box padding="12px 16px">
        <Skeleton height="48px" width="70%" />
      </Box>
    )
  }
  return (
    <Box
      display="flex"
      flexDirection="column"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      bg="surface"
      flex="1 1 340px"
      minHeight={{ base: '180px', md: 'max(340px, calc(100dvh - 480px))' }}
      overflow="hidden"
    >
      {status === 'error' && error ? (
        <Box padding="16px">
          <ErrorNotice
            title={t('conversations.notLoaded')}
            next={t(error.userMessage)}
            detail={error.sysMessage ?? ''}
            detailLabel={t('ui.detail')}
            retryLabel={t('conversations.retry')}
            onRetry={retry}
          />
        </Box>
      ) : status === 'ready' && entries.length === 0 ? (
        <Box flex="1" minHeight="0" display="grid" placeItems="center">
          <EmptyState
            icon="message"
            title={t('conversations.noMessages')}
            guidance={t(takesPart ? 'conversations.noMessagesHelp' : 'conversations.readOnly')}
          />
        </Box>
      ) : (
        <LogList
          ids={entries}
          label={t('conversations.messages')}
          hasMore={hasMore}
          more={more}
          entry={entryOf}
          onLatest={onLatest}
        />
      )}
      <TypingLine thread={thread} latest={items.get(ids[0] ?? '')} />
      {takesPart && <Composer key={sending.round} thread={thread} sending={sending} />}
    </Box>
  )
}

/** Returns a function that marks the news of a thread as seen. While masquerading it does nothing. */
function useSeen(id: string): () => void {
  const { markSeen, report } = useCommands()
  const isNew = useUnseenItems().has(id)
  const isSelf = useSession()?.masquerading !== true
  return useCallback(() => {
    if (isNew && isSelf) markSeen(id).catch(report)
  }, [isNew, isSelf, id, markSeen, report])
}

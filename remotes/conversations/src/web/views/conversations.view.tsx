import { useMemo, useState, type ReactNode } from 'react'
import { HIDDEN_LABEL } from '@cairn/contract'
import {
  useCell,
  useDraftItems,
  useItems,
  useItemType,
  useLanguage,
  useSearch,
  useSession,
  useTranslate,
  useUnseenItems,
  type Item,
  type Query,
} from '@cairn/contract/web'
import { formatRelative } from '@cairn/model/format'
import {
  AsyncContent,
  Avatar,
  searchAsAsync,
  Box,
  Button,
  Chip,
  ColumnFooter,
  EmptyState,
  Row,
  SegmentedControl,
  useMayCreate,
} from '@cairn/ui'
import {
  DraftChip,
  IconTile,
  ResultsView,
  rowContent,
  SkeletonRows,
  VirtualList,
  type VirtualRowProps,
} from '@cairn/ui/results'
import { participantsOf } from '../../model/taking-part.ts'
import { listOfParameter, LISTS, parameterOfList, queryOf, type ListName } from '../../model/thread-lists.ts'
import { useLastLines } from '../parts/last-lines.ts'

/** Lists the person's conversations: open, unread, assigned, due, or all with filters. */
export default function ConversationsView() {
  const t = useTranslate()
  const { parameter, setParameter } = useCell()
  const name = listOfParameter(parameter)
  const options = LISTS.map((value) => ({ value, label: t(`conversations.lists.${value}`) }))
  return (
    <Box flex="1" minHeight="0" display="flex" flexDirection="column">
      <Box padding="10px 16px" borderBottom="1px solid" borderColor="line" overflowX="auto" flex="none">
        <SegmentedControl
          label={t('conversations.lists')}
          value={name}
          onChange={(value) => setParameter(parameterOfList(value))}
          options={options}
        />
      </Box>
      {name === 'all' ? (
        <ResultsView type="Thread" emptyTitle={t('conversations.none')} emptyGuidance={t('conversations.noneHelp')} />
      ) : (
        <ThreadList name={name} />
      )}
    </Box>
  )
}

function ThreadList({ name }: { name: Exclude<ListName, 'all'> }) {
  const t = useTranslate()
  const session = useSession()
  const unseen = useUnseenItems()
  const drafts = useDraftItems()
  const query = useMemo(
    (): Query | null => queryOf(name, { contact: session?.contact, unseen }),
    [name, session?.contact, unseen],
  )
  const search = useSearch(query)
  const { ids, status, hasMore, more, total } = search
  const items = useItems(ids)
  const lines = useLastLines(ids.map((id) => items.get(id)))
  const { openRight, rightKey, openNew } = useCell()
  const isEmpty = query === null || (status === 'ready' && ids.length === 0)
  const canStart = useMayCreate(useItemType('Thread'))
  return (
    <>
      {isEmpty ? (
        <Box flex="1" minHeight="0" display="grid" placeItems="center">
          <EmptyState
            icon="message"
            title={t(`conversations.none.${name}`)}
            guidance={session?.hideGuidance ? undefined : t(`conversations.noneHelp.${name}`)}
          />
        </Box>
      ) : status === 'loading' && ids.length === 0 ? (
        <SkeletonRows count={5} />
      ) : status === 'error' && ids.length === 0 ? (
        <Box padding="16px" flex="1">
          <AsyncContent of={searchAsAsync(search)}>{() => null}</AsyncContent>
        </Box>
      ) : (
        <VirtualList
          ids={ids}
          label={t('types.Thread.plural')}
          openId={rightKey?.slice(2)}
          hasMore={hasMore}
          more={more}
          onOpen={(id) => openRight(`i-${id}`)}
          row={(id, row) => (
            <ThreadRow
              key={id}
              item={items.get(id)}
              said={lines[id]}
              isNew={unseen.has(id)}
              hasDraft={drafts.has(id)}
              row={row}
            />
          )}
        />
      )}
      <ColumnFooter>
        <span role="status">{isEmpty || status === 'error' ? '' : t('conversations.count', { total })}</span>
        {canStart && (
          <Button size="sm" icon="plus" onClick={() => openNew('Thread')}>
            {t('conversations.start')}
          </Button>
        )}
      </ColumnFooter>
    </>
  )
}

interface ThreadRowProps {
  item: Item | undefined
  /** What was said last, and by whom. */
  said: string | undefined
  isNew: boolean
  /** The person has begun a message in it that is not sent. */
  hasDraft: boolean
  row: VirtualRowProps
}

/** Shows a thread by its latest message: who said what, and when. */
function ThreadRow({ item, said, isNew, hasDraft, row }: ThreadRowProps): ReactNode {
  const t = useTranslate()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const session = useSession()
  const type = useItemType('Thread')
  const { title, subtitle, chips } = rowContent(item, type, undefined, t, language)
  const others = (item ? participantsOf(item) : []).filter((id) => id !== session?.contact)
  const who = others.map((id) => item?.$labels?.[id]).find((label) => label !== undefined && label !== HIDDEN_LABEL)
  return (
    <Row
      {...row}
      picture={who ? <Avatar name={who} /> : <IconTile icon="message" hue="people" />}
      title={title}
      line={said ?? subtitle}
      {...(isNew ? { unreadLabel: t('conversations.unread') } : {})}
      hasChips
      chips={[
        hasDraft && <DraftChip key="draft" />,
        item?.resolved === true && (
          <Chip key="resolved" tone="ok" icon="check">
            {t('conversations.resolved')}
          </Chip>
        ),
        ...chips
          .filter(({ property }) => property !== 'access')
          .map(({ property, text }) => <Chip key={property}>{text}</Chip>),
      ].filter(Boolean)}
      figure={typeof item?.sortTS === 'string' ? formatRelative(Date.parse(item.sortTS), now, language) : ''}
    />
  )
}

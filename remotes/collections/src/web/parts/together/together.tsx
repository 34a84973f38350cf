import { useItems, useSearch, useSession, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { LINK_TYPE } from '@cairn/contract'
import { Box, Button, HStack, lazyComponent, Section, SegmentedControl, Stack, Text } from '@cairn/ui'
import { useZipFiles } from '@cairn/ui/files'
import { ANY_TYPE, ExportButton, ItemCards, ItemRows, ResultsInMode } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { MEMBER_SHOWS, orderMembers, pinsIn, type Pin } from '../../../model/members/order-members.ts'
import { PinTools } from './pin-tools.tsx'

const Present = lazyComponent(() => import('./present.tsx'))
const PrintMembers = lazyComponent(() => import('./print-members.tsx'))
const MOST = 200
/** Pins at most. */
const MOST_PINS = 1000
/** Height of what does not grow with its content. */
const TALL = '440px'

/**
 * Shows the members of a collection in one list, as far as the person may see them: pinned items in their
 * order, results of its search, and items that refer to it. People who may change it can pin, sort and
 * exclude members.
 */
export function Together({ item }: { item: Item }) {
  const t = useTranslate()
  const zip = useZipFiles()
  const user = useSession()
  const [chosen, setShape] = useState<(typeof MEMBER_SHOWS)[number] | undefined>(undefined)
  const [isPresenting, setPresenting] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const shape = chosen ?? MEMBER_SHOWS.find((each) => each === item['show']) ?? 'LIST'
  const pins = usePins(item.$id)
  const query = useMemo(() => membersOf(item.$id, item['order']), [item])
  const search = useSearch(query)
  const { ids, labels, total, status, hasMore, more } = search
  const members = orderMembers(item['order'], pins, ids)
  const notes = Object.fromEntries(pins.flatMap(({ to, note }) => (note === undefined ? [] : [[to, note]])))
  const label = t('collections.members')
  // What is alone pinned is known by itself; all else is found again with the rights of whoever takes it.
  const [whole, count] = item['order'] === 'PINS_ONLY' ? [{ ids: members }, members.length] : [{ query }, total]
  return (
    <Section title={label} {...(status === 'ready' ? { note: String(count) } : {})}>
      {members.length > 0 && (
        <HStack flexWrap="wrap" _print={{ display: 'none' }}>
          <SegmentedControl
            label={t('collections.shape')}
            value={shape}
            onChange={setShape}
            options={MEMBER_SHOWS.map((value) => ({ value, label: t(`types.Collection.options.show.${value}`) }))}
          />
          <Button size="sm" icon="maximize" onClick={() => setPresenting(true)}>
            {t('collections.present')}
          </Button>
          {user && (
            <>
              <Button size="sm" kind="ghost" icon="printer" disabled={isPrinting} onClick={() => setPrinting(true)}>
                {t('collections.print')}
              </Button>
              <Button
                size="sm"
                kind="ghost"
                icon="paperclip"
                onClick={() => zip({ ...whole, name: String(item['label']).slice(0, 200) })}
              >
                {t('collections.zip')}
              </Button>
              <ExportButton type={ANY_TYPE} query={query} items={String(item['label'])} />
            </>
          )}
          {hasMore && <Text tone="muted">{t('collections.takesShown', { count: members.length })}</Text>}
        </HStack>
      )}
      {members.length === 0 && status === 'ready' && <Text tone="muted">{t('collections.noneSeen')}</Text>}
      {members.length > 0 && shape === 'LIST' && <ItemRows ids={members} labels={labels} lines={notes} />}
      {members.length > 0 && shape === 'CARDS' && <ItemCards ids={members} labels={labels} lines={notes} />}
      {members.length > 0 && (shape === 'CAROUSEL' || shape === 'MAP') && (
        <Box
          height={TALL}
          display="flex"
          flexDirection="column"
          border="1px solid"
          borderColor="line"
          borderRadius="md"
        >
          <ResultsInMode
            mode={shape === 'MAP' ? 'map' : 'carousel'}
            search={{ ...search, ids: members }}
            query={query}
            label={label}
          />
        </Box>
      )}
      {(shape === 'CAROUSEL' || shape === 'MAP') && <Noted pins={pins} labels={labels} notes={notes} />}
      {hasMore && (
        <HStack _print={{ display: 'none' }}>
          <Button size="sm" onClick={more}>
            {t('collections.more')}
          </Button>
        </HStack>
      )}
      {item.$can?.['update'] === true && item.$deleted !== true && <PinTools item={item} pins={pins} />}
      {isPrinting && (
        <PrintMembers {...{ collection: item, ids: members, labels, notes }} onPrinted={() => setPrinting(false)} />
      )}
      {isPresenting && (
        <Present
          title={String(item['label'])}
          ids={members}
          labels={labels}
          notes={notes}
          onClose={() => setPresenting(false)}
        />
      )}
    </Section>
  )
}

interface NotedProps {
  pins: readonly Pin[]
  labels: Readonly<Record<string, string>>
  notes: Readonly<Record<string, string>>
}

/** Lists what is pinned with a note, below a map or what scrolls sideways, which have no room for notes. */
function Noted({ pins, labels, notes }: NotedProps) {
  const t = useTranslate()
  const ids = pins.flatMap(({ to }) => (notes[to] === undefined ? [] : [to]))
  if (ids.length === 0) return null
  return (
    <Stack gap="6px">
      <Text tone="muted">{t('collections.notes')}</Text>
      <ItemRows ids={ids} labels={labels} lines={notes} />
    </Stack>
  )
}

function usePins(id: string): Pin[] {
  const query = useMemo(
    (): Query => ({
      types: [LINK_TYPE],
      must: [
        { prop: 'from', kind: 'rel', value: [id] },
        { prop: 'kind', kind: 'is', value: 'HOLDS' },
      ],
      max: MOST_PINS,
      total: false,
    }),
    [id],
  )
  return pinsIn(useItems(useSearch(query).ids).values())
}

function membersOf(id: string, order: unknown): Query {
  return {
    must: [{ prop: 'collections', kind: 'in', value: [id] }],
    sort: [order === 'DATE' ? { key: '_c.ts', order: 'desc' } : { key: '$label', order: 'asc' }],
    max: MOST,
    labels: true,
  }
}

import { LINK_KINDS_LIST, LINK_PROPOSAL_TYPE, LINK_TYPE, parseItemId, type ItemId } from '@cairn/contract'
import {
  useCell,
  useItems,
  useItemType,
  useLanguage,
  useListValues,
  useSearch,
  useSession,
  useTranslate,
  type Query,
} from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Button, Box, HStack, Section } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo, useState } from 'react'

/** Links of each direction that are read at first, and with each press on *More*. */
const PAGE = 50
/** How far links are followed from the item. */
const DEEPEST = 2

/**
 * What an item is linked with, by kind, in both directions. `from` is true for a link that begins at the
 * item.
 */
interface LinkedGroup {
  key: string
  kind: string
  isFrom: boolean
  others: string[]
  notes: Record<string, string>
  /** Links that the person may change, by what they lead to. */
  own: Record<string, string>
}

/**
 * Renders the links from and to an item, by kind, as far as the person may see both ends: 50 each way until
 * more are requested, and each linked item with its own links on request. A collection's links to its
 * members are left out. Signed-in people can add a link (with `canLink`) or propose one. Renders nothing if
 * there is neither a link nor a button.
 */
export default function LinkedItems({ id, canLink }: { id: string; canLink: boolean }) {
  const t = useTranslate()
  const { openNew } = useCell()
  const isSomebody = useSession() !== null
  const { groups, more } = useLinked(id)
  const proposal = useItemType(LINK_PROPOSAL_TYPE)
  const offered = canLink ? LINK_TYPE : proposal && !proposal.off ? LINK_PROPOSAL_TYPE : undefined
  if (groups.length === 0 && !(offered && isSomebody)) return null
  const section = (
    <Section title={t('app.linked')}>
      <Groups groups={groups} depth={1} />
      <More more={more} />
      {offered && isSomebody && (
        <HStack _print={{ display: 'none' }}>
          <Button size="sm" kind="ghost" icon="plus" onClick={() => openNew(offered, { from: id })}>
            {t(canLink ? 'app.linked.add' : 'app.linked.propose')}
          </Button>
        </HStack>
      )}
    </Section>
  )
  // A heading over nothing is no use on paper.
  return groups.length === 0 ? <Box _print={{ display: 'none' }}>{section}</Box> : section
}

function Groups({ groups, depth }: { groups: readonly LinkedGroup[]; depth: number }) {
  const t = useTranslate()
  const language = useLanguage()
  const lists = useListValues(LINK_KINDS_LIST)
  const kinds = new Map(
    Object.values(lists ?? {})
      .flat()
      .map((each) => [each.key, each]),
  )
  const wordsOf = (kind: string, isFrom: boolean) => {
    const { label = kind, backwards } = kinds.get(kind) ?? {}
    return isFrom ? label : (backwards ?? t('app.linked.to', { kind: label }))
  }
  return groups.map(({ key, kind, isFrom, others, notes, own }) => (
    <Box key={key} display="flex" flexDirection="column" gap="4px">
      <Box fontSize="note" color="fgMuted">
        {wordsOf(kind, isFrom)} · {others.length.toLocaleString(language)}
      </Box>
      <ItemRows
        ids={others}
        labels={{}}
        lines={notes}
        {...(depth < DEEPEST
          ? { below: (other: string) => <Further id={other} depth={depth + 1} link={own[other]} /> }
          : {})}
      />
    </Box>
  ))
}

/**
 * Renders, under the row of a linked item, its own links and, for people who may change it, the link itself.
 */
function Further({ id, depth, link }: { id: string; depth: number; link: string | undefined }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box display="flex" flexDirection="column" alignItems="stretch" gap="8px" padding="0 12px 8px 52px">
      <HStack flexWrap="wrap" _print={{ display: 'none' }}>
        <Button
          size="sm"
          kind="ghost"
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'app.linked.less' : 'app.linked.further')}
        </Button>
        {link !== undefined && (
          <Button size="sm" kind="ghost" icon="pencil" onClick={() => openRight(itemKey(link))}>
            {t('app.linked.change')}
          </Button>
        )}
      </HStack>
      {isOpen && <FurtherGroups id={id} depth={depth} />}
    </Box>
  )
}

function FurtherGroups({ id, depth }: { id: string; depth: number }) {
  const { groups, more } = useLinked(id)
  return (
    <>
      <Groups groups={groups} depth={depth} />
      <More more={more} />
    </>
  )
}

/** Offers further links where there are some. */
function More({ more }: Pick<Linked, 'more'>) {
  const t = useTranslate()
  if (!more) return null
  return (
    <Button size="sm" kind="ghost" alignSelf="flex-start" onClick={more}>
      {t('app.linked.more')}
    </Button>
  )
}

interface Linked {
  groups: readonly LinkedGroup[]
  /** Reads further links; undefined where there are no more. */
  more: (() => void) | undefined
}

function useLinked(id: string): Linked {
  const [from, to] = useMemo(() => [linksOf(id, 'from'), linksOf(id, 'to')], [id])
  const [starting, ending] = [useSearch(from), useSearch(to)]
  const { members } = useItemType(parseItemId(id as ItemId).type) ?? {}
  const links = useItems([...starting.ids, ...ending.ids])
  const groups = new Map<string, LinkedGroup>()
  for (const link of links.values()) {
    const [start, end, kind] = [String(link['from']), String(link['to']), String(link['kind'])]
    const isFrom = start === id
    // The members of a collection are shown by its own cell.
    if (isFrom && kind === members?.pin) continue
    const other = isFrom ? end : start
    const key = `${kind} ${isFrom}`
    const group = groups.get(key) ?? { key, kind, isFrom, others: [], notes: {}, own: {} }
    if (!group.others.includes(other)) group.others.push(other)
    if (typeof link['note'] === 'string') group.notes[other] = link['note']
    if (link.$can?.['update'] === true) group.own[other] = link.$id
    groups.set(key, group)
  }
  const further = [starting, ending].filter(({ hasMore }) => hasMore)
  const more = further.length > 0 ? () => further.forEach((each) => each.more()) : undefined
  return { groups: [...groups.values()], more }
}

function linksOf(id: string, end: 'from' | 'to'): Query {
  return { types: [LINK_TYPE], must: [{ prop: end, kind: 'rel', value: [id] }], max: PAGE, total: false }
}

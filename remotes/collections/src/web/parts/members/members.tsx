import {
  useCommands,
  useItemType,
  useLanguage,
  useSearch,
  useTranslate,
  type Item,
  type Query,
} from '@cairn/contract/web'
import { Button, Callout, HStack, Section, Text, ToggleChip } from '@cairn/ui'
import { ItemRows, QueryChips, SkeletonRows } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { allowedTypes, storedQuery, membersQuery } from '../../../model/members/members.ts'
import { ChooseSearch } from './choose-search.tsx'

/** Members that show before the person asks for more. */
const FIRST = 20
const TYPE = '_t'

/**
 * Searches the first 20 members that the search of a collection finds for the person, and shows them, and
 * what it asks for if the person may know that. Renders nothing without a search, except for people who may
 * choose one.
 */
export function Members({ item }: { item: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const { membershipQuery, constrainTypes } = item
  const mayChange = item.$can?.['update'] === true && item.$deleted !== true
  const [isChoosing, setChoosing] = useState(false)
  const query = useMemo(() => membersQuery(membershipQuery, constrainTypes), [membershipQuery, constrainTypes])
  const search = useSearch(useMemo(() => (query ? { ...query, labels: true, max: FIRST } : null), [query]))
  const { ids, labels, status, total, totalIsExact, hasMore, more, retry } = search
  const isMade = membershipQuery !== undefined && membershipQuery !== null
  if (!isMade && !mayChange) return null
  // A reader does not see a search that they may not make (COL-4).
  const isSaid = mayChange || (query !== undefined && status === 'ready')
  const count = `${total.toLocaleString(language)}${totalIsExact ? '' : '+'}`
  return (
    <Section title={t('collections.searched')} {...(query && status === 'ready' ? { note: count } : {})}>
      {isMade && <Asked item={item} query={query} isSaid={isSaid} mayChange={mayChange} />}
      {query && status === 'loading' && ids.length === 0 && <SkeletonRows count={3} />}
      {query && status === 'error' && (
        <Callout
          tone="warn"
          icon="warning"
          title={t('collections.notFound')}
          actions={
            <Button size="sm" icon="refresh" onClick={retry}>
              {t('collections.again')}
            </Button>
          }
        >
          {t('collections.notFoundHelp')}
        </Callout>
      )}
      {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
      {status === 'ready' && ids.length === 0 && isMade && <Text tone="muted">{t('collections.noMembers')}</Text>}
      {!isMade && <Text tone="muted">{t('collections.noSearch')}</Text>}
      <HStack flexWrap="wrap">
        {hasMore && (
          <Button size="sm" onClick={more}>
            {t('collections.more')}
          </Button>
        )}
        {mayChange && !isChoosing && (
          <Button size="sm" icon="search" onClick={() => setChoosing(true)}>
            {t(isMade ? 'collections.chooseOther' : 'collections.choose')}
          </Button>
        )}
      </HStack>
      {isChoosing && mayChange && <ChooseSearch item={item} onDone={() => setChoosing(false)} />}
    </Section>
  )
}

interface AskedProps {
  item: Item
  query: Query | undefined
  /** The person may know what the search asks for. */
  isSaid: boolean
  mayChange: boolean
}

/** Shows what the search asks for, and the item types that members may have. */
function Asked({ item, query, isSaid, mayChange }: AskedProps) {
  const t = useTranslate()
  const kept = useMemo(() => storedQuery(item['membershipQuery']), [item])
  const [single, ...others] = kept.types ?? []
  const isOfOne = single !== undefined && others.length === 0
  const type = useItemType(isOfOne ? single : '')
  return (
    <>
      {isSaid && (
        <HStack flexWrap="wrap" gap="6px">
          {isOfOne && <TypeWords name={single} />}
          <QueryChips type={type} query={kept} />
        </HStack>
      )}
      {!query && <Text tone="muted">{t('collections.noTypeFits')}</Text>}
      {mayChange && <AllowedTypes item={item} />}
    </>
  )
}

function TypeWords({ name }: { name: string }) {
  const t = useTranslate()
  return <Text as="span">{t('collections.allOf', { type: t(`types.${name}.plural`) })}</Text>
}

/** Shows the item types that the search finds. Pressing one restricts the members to it, or removes it. */
function AllowedTypes({ item }: { item: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const { updateItem, report } = useCommands()
  const { membershipQuery, constrainTypes, $id, _u } = item
  const held = allowedTypes(constrainTypes)
  const query = useMemo((): Query | null => {
    const all = membersQuery(membershipQuery, undefined)
    if (!all) return null
    const { sort: _sort, ...asked } = all
    return { ...asked, facets: { [TYPE]: { prop: TYPE, kind: 'terms' } }, max: 0 }
  }, [membershipQuery])
  const { facets } = useSearch(query)
  const counted = (facets[TYPE] ?? []).filter(({ count }) => count > 0)
  const found = [...counted, ...held.filter((each) => !counted.some(({ value }) => value === each)).map(nothingOf)]
  if (found.length < 2 && held.length === 0) return null
  const toggle = (type: string) => {
    const types = held.includes(type) ? held.filter((each) => each !== type) : [...held, type]
    updateItem($id, _u, { constrainTypes: types.length > 0 ? types : null }).catch(report)
  }
  return (
    <HStack role="group" aria-label={t('collections.onlyTypes')} flexWrap="wrap" gap="6px">
      <Text size="sm" tone="muted">
        {t('collections.onlyTypes')}
      </Text>
      {found.map(({ value, count }) => (
        <ToggleChip
          key={value}
          pressed={held.includes(value)}
          count={count.toLocaleString(language)}
          onClick={() => toggle(value)}
        >
          {t(`types.${value}.plural`)}
        </ToggleChip>
      ))}
    </HStack>
  )
}

const nothingOf = (value: string) => ({ value, count: 0 })

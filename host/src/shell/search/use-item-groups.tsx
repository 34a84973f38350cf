import { parseItemId, type Item } from '@cairn/contract'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatNumber, formatRelative } from '@cairn/model/format'
import { TypeGroups } from '@cairn/ui'
import { itemKey } from '@cairn/model/cell-path'
import { ItemChoice, searchParameter } from '@cairn/ui/results'
import { use, useState } from 'react'
import { useNavigation } from '../../frame/address/use-navigation.ts'
import { useItems } from '../../state/items/use-items.ts'
import { useSearch } from '../../state/items/use-search.ts'
import { readOpened } from '../../state/opened/opened.ts'
import { useShell } from '../../state/shell.ts'
import type { OpenCell, PaletteChoice, PaletteGroup } from './palette.ts'
import { suggestQuery } from './suggest.ts'
import type { SuggestState } from './suggest-machine.ts'

/** Items opened last that are shown. */
const MOST_LAST = 4
/** Types that are counted, for the numbers of their groups. */
const COUNTED_TYPES = 100

/** View with all results. */
const SEARCH = 'v-search'

interface ItemChoiceOf {
  id: string
  item: Item | undefined
  label?: string
  said?: string
}

/**
 * Returns the items that the person opened last on this device and may read now, latest first. One that is
 * open, deleted, or hidden from them by now, is not there.
 */
export function useLastOpened(open: OpenCell): PaletteChoice[] {
  const { storage } = useShell()
  const locale = useLanguage()
  const [{ items: last }] = useState(() => readOpened(storage))
  const [now] = useState(() => Date.now())
  const items = useItems(last.map(({ id }) => id))
  const here = (useNavigation().stack ?? []).map(({ key }) => key)
  return last
    .filter(({ id }) => !here.includes(itemKey(id)))
    .flatMap(({ id, at }) => {
      const item = items.get(id)
      return item && !item.$deleted ? [{ id, item, said: formatRelative(at, now, locale) }] : []
    })
    .slice(0, MOST_LAST)
    .map((one) => choiceOf(one, open))
}

function choiceOf({ id, ...shown }: ItemChoiceOf, open: OpenCell): PaletteChoice {
  return {
    key: `i-${id}`,
    open: (isBeside) => open(`i-${id}`, isBeside),
    draw: ({ id: elementId, ...option }) => <ItemChoice key={id} {...{ id, elementId }} {...shown} {...option} />,
  }
}

/** What is known of all results of a search: their number, and the suggested ones in groups. */
interface Found {
  groups: PaletteGroup[]
  /** Formatted number of all results; undefined until it is known. */
  total: string | undefined
}

/**
 * Returns the suggestions in the groups of their types, best first, each with the number of all that the
 * person may see of it, which leads to them.
 */
export function useFound(state: SuggestState, open: OpenCell): Found {
  const t = useTranslate()
  const locale = useLanguage()
  const shown = 'shown' in state ? state.shown : []
  const items = useItems(shown.map(({ id }) => id))
  const text = state.name === 'SUCCESS' ? state.text : undefined
  const counted = useSearch(
    text === undefined ? null : { ...suggestQuery(text), max: 0, facets: { _t: { prop: '_t', limit: COUNTED_TYPES } } },
  )
  const isCounted = text !== undefined && counted.status === 'ready'
  const { groupOf } = use(TypeGroups)
  const terms = isCounted ? (counted.facets['_t'] ?? []) : []
  const groups = new Map<string, PaletteGroup & { choices: PaletteChoice[] }>()
  for (const { id, label } of shown) {
    const { key, title } = groupOf(parseItemId(id).type)
    const ofGroup = terms.filter(({ value }) => groupOf(value).key === key)
    const openAll = () =>
      open(
        SEARCH,
        false,
        searchParameter(
          text ?? '',
          ofGroup.map(({ value }) => value),
        ),
      )
    const count = ofGroup.reduce((sum, term) => sum + term.count, 0)
    const group = groups.get(key) ?? {
      key,
      title: t(title),
      all: count > 0 ? { count: formatNumber(count, locale), open: openAll } : undefined,
      choices: [],
    }
    group.choices.push(choiceOf({ id, label, item: items.get(id) }, open))
    groups.set(key, group)
  }
  const total = isCounted ? `${formatNumber(counted.total, locale)}${counted.totalIsExact ? '' : '+'}` : undefined
  return { groups: [...groups.values()], total }
}

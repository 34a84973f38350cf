import { useCell, useLanguage, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { parseSearchString } from '@cairn/model/search-string'
import { Box, ColumnFooter, EmptyState, SearchField } from '@cairn/ui'
import { ResultList } from '@cairn/ui/results'
import { useEffect, useMemo, useRef, useState } from 'react'
import { USER_INPUT_DELAY_MS } from '../data/limits.ts'
import { useUser } from '../data/use-shell-state.ts'

/** All results of a search in everything (`/search?c0=…`). */
export default function SearchView() {
  const t = useTranslate()
  const { parameter } = useCell()
  const user = useUser()
  const query = useMemo(
    (): Query | null => (parameter.trim() === '' ? null : { ...parseSearchString(parameter), labels: true }),
    [parameter],
  )
  const search = useSearch(query)
  const list = useRef<HTMLDivElement>(null)
  const language = useLanguage()
  const total = `${search.total.toLocaleString(language)}${search.totalIsExact ? '' : '+'}`
  return (
    <>
      <Box padding="2px 16px 10px" borderBottom="1px solid" borderColor="line">
        <SearchText onLeave={() => list.current?.focus()} />
      </Box>
      <ResultList
        search={search}
        label={t('app.search.results')}
        listRef={list}
        empty={
          <EmptyState
            icon="search"
            title={t(query ? 'app.noResults.NONE' : 'app.keepTyping')}
            guidance={user?.hideGuidance || !query ? undefined : t('app.search.guidance')}
          />
        }
      />
      <ColumnFooter>
        <span role="status">
          {query && search.status === 'ready' ? t('app.search.count', { count: search.total, total }) : ''}
        </span>
      </ColumnFooter>
    </>
  )
}

function SearchText({ onLeave }: { onLeave: () => void }) {
  const t = useTranslate()
  const { parameter, setParameter } = useCell()
  const [known, setKnown] = useState(parameter)
  const [text, setText] = useState(parameter)
  if (parameter !== known) {
    setKnown(parameter)
    setText(parameter)
  }
  useEffect(() => {
    if (text === parameter) return
    const timer = setTimeout(() => setParameter(text), USER_INPUT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, parameter, setParameter])
  return (
    <SearchField
      label={t('app.search.prompt')}
      clearLabel={t('app.search.clear')}
      value={text}
      onChange={setText}
      onKeyDown={(event) => event.key === 'ArrowDown' && onLeave()}
    />
  )
}

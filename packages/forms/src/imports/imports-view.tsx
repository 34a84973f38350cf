import { useMemo } from 'react'
import { IMPORT_TYPE } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { useCell, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { Button, LinkButton } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'

/** States of an import that is not at its end. */
const UNFINISHED = ['NEW', 'READ', 'STARTED'] as const
const LATEST_FIRST = { key: '_c.ts', order: 'desc' } as const

/**
 * Opens the form of a new import of one kind. `isMain`: it is what the column is for. `label` is
 * translated.
 */
export function ImportButton({ kind, isMain = false, label }: { kind: string; isMain?: boolean; label?: string }) {
  const t = useTranslate()
  const { openNew } = useCell()
  return (
    <Button
      kind={isMain ? 'primary' : 'outline'}
      size="sm"
      icon="upload"
      onClick={() => openNew(IMPORT_TYPE, { kind })}
    >
      {label ?? t('forms.import.new')}
    </Button>
  )
}

/**
 * Shows a button that opens the list of the imports of some kinds, which are counted by the server. Renders
 * nothing while the person may see none. With `isUnfinished` only those are counted that are not at their
 * end, and it says so.
 */
export function PastImports({ kinds, isUnfinished = false }: { kinds: readonly string[]; isUnfinished?: boolean }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const { total } = useSearch(useMemo(() => countOf(kinds, isUnfinished), [kinds, isUnfinished]))
  if (total === 0) return null
  const states = isUnfinished ? UNFINISHED.map((state) => ['f.state', state]) : []
  const narrowed = new URLSearchParams([...kinds.map((kind) => ['f.kind', kind]), ...states])
  return (
    <LinkButton onClick={() => openRight('v-imports', String(narrowed))}>
      {t(isUnfinished ? 'forms.import.unfinished' : 'forms.import.past', { count: total })}
    </LinkButton>
  )
}

function countOf(kinds: readonly string[], isUnfinished: boolean): Query {
  const states = { prop: 'state', kind: 'is' as const, value: [...UNFINISHED] }
  const must = [{ prop: 'kind', kind: 'is' as const, value: [...kinds] }, ...(isUnfinished ? [states] : [])]
  return { types: [IMPORT_TYPE], must, max: 0 }
}

/** Props of `ImportsView`, which lists the imports of some kinds. */
export interface ImportsViewProps {
  /** Keys of the kinds. */
  kinds: readonly [string, ...string[]]
  /** Title of the empty list, translated already. */
  emptyTitle: string
  /** Next step in the empty list, translated already. */
  emptyGuidance: string
}

/** Lists the imports of these kinds that the person may see, the latest first, and begins a new one. */
export function ImportsView({ kinds, emptyTitle, emptyGuidance }: ImportsViewProps) {
  const t = useTranslate()
  const query = useMemo(() => ({ must: [{ prop: 'kind', kind: 'is' as const, value: [...kinds] }] }), [kinds])
  const [first, ...others] = kinds
  const named = (kind: string) => (others.length > 0 ? { label: t(textKeyFromData(`imports.${kind}`)) } : {})
  return (
    <ResultsView
      type={IMPORT_TYPE}
      query={query}
      sort={LATEST_FIRST}
      emptyTitle={emptyTitle}
      emptyGuidance={emptyGuidance}
      newButton={
        <>
          {others.map((kind) => (
            <ImportButton key={kind} kind={kind} {...named(kind)} />
          ))}
          <ImportButton kind={first} isMain {...named(first)} />
        </>
      }
    />
  )
}

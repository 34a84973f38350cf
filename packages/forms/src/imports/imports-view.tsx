import { useMemo } from 'react'
import { IMPORT_TYPE } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { useCell, useTranslate } from '@cairn/contract/web'
import { Button } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'

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

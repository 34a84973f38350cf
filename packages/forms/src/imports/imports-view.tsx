import { useMemo } from 'react'
import { IMPORT_TYPE } from '@cairn/contract'
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

/** Props of `ImportsView`, which lists the imports of one kind. */
export interface ImportsViewProps {
  /** Key of the kind. */
  kind: string
  /** Title of the empty list, translated already. */
  emptyTitle: string
  /** Next step in the empty list, translated already. */
  emptyGuidance: string
}

/** Lists the imports of one kind that the person may see, the latest first, and begins a new one. */
export function ImportsView({ kind, emptyTitle, emptyGuidance }: ImportsViewProps) {
  const query = useMemo(() => ({ must: [{ prop: 'kind', kind: 'is' as const, value: kind }] }), [kind])
  return (
    <ResultsView
      type={IMPORT_TYPE}
      query={query}
      sort={LATEST_FIRST}
      emptyTitle={emptyTitle}
      emptyGuidance={emptyGuidance}
      newButton={<ImportButton kind={kind} isMain />}
    />
  )
}

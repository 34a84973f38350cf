import { useCell, useSession, useTranslate } from '@cairn/contract/web'
import { HStack, LinkButton, SegmentedControl } from '@cairn/ui'
import { ResultsView, RowNotes, RowPictures, type NotesProps } from '@cairn/ui/results'
import { useState } from 'react'
import { useGlances } from '../parts/tree/glances.ts'

const SHOWN = ['top', 'all'] as const
const TOP = { must: [{ prop: 'collections', kind: 'exists' as const, value: false }] }

/** Shows the collections that the person may see as cards: those that are part of no other one, or all. */
export default function CollectionsView() {
  const t = useTranslate()
  const { openRight } = useCell()
  const user = useSession()
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('top')
  return (
    <>
      <HStack
        justifyContent="space-between"
        flexWrap="wrap"
        padding="10px 16px"
        borderBottom="1px solid"
        borderColor="line"
        flex="none"
        _print={{ display: 'none' }}
      >
        <SegmentedControl
          label={t('collections.which')}
          value={shown}
          onChange={setShown}
          options={SHOWN.map((value) => ({ value, label: t(`collections.which.${value}`) }))}
        />
        {user && (
          <LinkButton onClick={() => openRight('collections.labels')}>{t('views.collections.labels.title')}</LinkButton>
        )}
      </HStack>
      <ResultsView
        key={shown}
        type="Collection"
        mode="cards"
        {...(shown === 'top' ? { query: TOP } : {})}
        emptyTitle={t('collections.none')}
        emptyGuidance={t('collections.noneHelp')}
        Notes={CollectionNotes}
      />
    </>
  )
}

/**
 * Says of each collection how many members the person sees, and shows what is pinned first if it has no
 * picture.
 */
function CollectionNotes({ ids, children }: NotesProps) {
  const { notes, pictures } = useGlances(ids)
  return (
    <RowNotes value={notes}>
      <RowPictures value={pictures}>{children}</RowPictures>
    </RowNotes>
  )
}

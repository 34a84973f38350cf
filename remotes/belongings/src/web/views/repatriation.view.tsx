import { useMemo, useState } from 'react'
import { useCell, useSession, useTranslate } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { SegmentedControl } from '@cairn/ui'
import { ListTabs, ResultsView, StateBoard } from '@cairn/ui/results'
import { CLAIM_STATES } from '../../model/claims/claim-machine.ts'
import { CLAIM_LISTS, claimsOf, parseClaimList } from '../../model/claims/claim-lists.ts'
import { UsualRegimes } from '../parts/claims/usual-regimes.tsx'

const SHAPES = ['list', 'board'] as const
const BY_DUE = { key: 'dueNext', order: 'asc' } as const

/**
 * Lists claims by when something is due: those on which we or the holder are next, and what is over. Or shows
 * them side by side by their state. The column's parameter may name the list to begin with.
 */
export default function RepatriationView() {
  const t = useTranslate()
  const { parameter } = useCell()
  const [list, setList] = useState(() => parseClaimList(parameter))
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('list')
  const user = useSession()?.$id
  const [today] = useState(() => localDay(Date.now()))
  const query = useMemo(() => claimsOf(list, { user, today }), [list, user, today])
  const tabs = shape === 'list' ? CLAIM_LISTS : []
  return (
    <ListTabs
      label={t('belongings.claimTabs')}
      tabs={tabs.map((value) => ({
        value,
        label: t(`belongings.claims.${value}`),
        count: claimsOf(value, { user, today }),
      }))}
      value={list}
      onChange={setList}
      end={
        <SegmentedControl
          label={t('belongings.shape')}
          value={shape}
          onChange={setShape}
          options={SHAPES.map((value) => ({ value, label: t(`belongings.shape.${value}`) }))}
        />
      }
    >
      <UsualRegimes />
      {shape === 'board' ? (
        <StateBoard
          type="RepatriationClaim"
          property="state"
          values={CLAIM_STATES}
          sort={BY_DUE}
          label={t('belongings.shape.board')}
        />
      ) : (
        <ResultsView
          key={list}
          type="RepatriationClaim"
          query={query}
          sort={BY_DUE}
          emptyTitle={t('belongings.noClaims')}
          emptyGuidance={t('belongings.noClaimsHelp')}
        />
      )}
    </ListTabs>
  )
}

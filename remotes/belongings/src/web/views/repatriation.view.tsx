import { useMemo, useState } from 'react'
import { useCell, useLanguage, useSearch, useSession, useTranslate } from '@cairn/contract/web'
import { perLocale } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'
import { HStack, SegmentedControl, ToggleChip } from '@cairn/ui'
import { ResultsView, StateBoard } from '@cairn/ui/results'
import { CLAIM_STATES } from '../../model/claims/claim-machine.ts'
import { CLAIM_LISTS, claimsOf, parseClaimList, type ClaimList } from '../../model/claims/claim-lists.ts'
import { UsualRegimes } from '../parts/claims/usual-regimes.tsx'

const numberIn = perLocale((locale) => new Intl.NumberFormat(locale))
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
  const query = useClaims(list)
  return (
    <>
      <HStack flexWrap="wrap" gap="6px" padding="8px 16px">
        {shape === 'list' && CLAIM_LISTS.map((each) => <Tab key={each} list={each} shown={list} onShow={setList} />)}
        <SegmentedControl
          label={t('belongings.shape')}
          value={shape}
          onChange={setShape}
          options={SHAPES.map((value) => ({ value, label: t(`belongings.shape.${value}`) }))}
        />
      </HStack>
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
    </>
  )
}

/** The query of a list, for the person as of the day on which the view was opened. */
function useClaims(list: ClaimList) {
  const user = useSession()?.$id
  const [today] = useState(() => localDay(Date.now()))
  return useMemo(() => claimsOf(list, { user, today }), [list, user, today])
}

interface TabProps {
  list: ClaimList
  shown: ClaimList
  onShow: (list: ClaimList) => void
}

function Tab({ list, shown, onShow }: TabProps) {
  const t = useTranslate()
  const language = useLanguage()
  const query = useClaims(list)
  const { total } = useSearch(useMemo(() => ({ ...query, max: 0 }), [query]))
  return (
    <ToggleChip pressed={list === shown} count={numberIn(language).format(total ?? 0)} onClick={() => onShow(list)}>
      {t(`belongings.claims.${list}`)}
    </ToggleChip>
  )
}

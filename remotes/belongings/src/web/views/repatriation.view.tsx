import { useState } from 'react'
import { useLanguage, useSearch, useTranslate } from '@cairn/contract/web'
import { perLocale } from '@cairn/model/format'
import { HStack, ToggleChip } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { CLAIM_LISTS, claimsOf, type ClaimList } from '../../model/claim-lists.ts'

const numberIn = perLocale((locale) => new Intl.NumberFormat(locale))
const BY_DUE = { key: 'dueNext', order: 'asc' } as const

/** Lists claims by when something is due: those on which we or the holder are next, and what is over. */
export default function RepatriationView() {
  const t = useTranslate()
  const [list, setList] = useState<ClaimList>('open')
  return (
    <>
      <HStack flexWrap="wrap" gap="6px" padding="8px 16px 0">
        {CLAIM_LISTS.map((each) => (
          <Tab key={each} list={each} shown={list} onShow={setList} />
        ))}
      </HStack>
      <ResultsView
        key={list}
        type="RepatriationClaim"
        query={claimsOf(list)}
        sort={BY_DUE}
        emptyTitle={t('belongings.noClaims')}
        emptyGuidance={t('belongings.noClaimsHelp')}
      />
    </>
  )
}

interface TabProps {
  list: ClaimList
  shown: ClaimList
  onShow: (list: ClaimList) => void
}

function Tab({ list, shown, onShow }: TabProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { total } = useSearch(claimsOf(list, 0))
  return (
    <ToggleChip pressed={list === shown} count={numberIn(language).format(total ?? 0)} onClick={() => onShow(list)}>
      {t(`belongings.claims.${list}`)}
    </ToggleChip>
  )
}

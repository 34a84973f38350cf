import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the members of the community that the reader may see, by name. */
export default function CommunityMembersView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="CommunityMember"
      emptyTitle={t('research.none.CommunityMember')}
      emptyGuidance={t('research.noneHelp.CommunityMember')}
    />
  )
}

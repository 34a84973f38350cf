import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Corrections } from '../parts/statements/corrections.tsx'
import { MemberConsents } from '../parts/consent/member-consents.tsx'

/** Shows a member: what they agreed to, with the way to record it or take it back, and their properties. */
export default function CommunityMemberCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <MemberConsents member={item} />
      <Corrections item={item} />
    </>
  )
}

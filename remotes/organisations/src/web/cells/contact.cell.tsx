import { useTranslate, type Item, type ItemCellProps } from '@cairn/contract/web'
import { ContactAccount, ItemSections } from '@cairn/forms'
import { HStack, Link, Text } from '@cairn/ui'
import { idsIn } from '../../model/ids-in.ts'
import { reachOf } from '../../model/contact-reach.ts'
import { PossibleDuplicates } from '../parts/duplicates/possible-duplicates.tsx'
import { BeginButton, ItemHead } from '../parts/item-head.tsx'

/**
 * Shows a contact: picture, organisations, ways to reach the person and next steps, its properties, possible
 * duplicates, and the account for people who may invite.
 */
export default function ContactCell({ item, type }: ItemCellProps) {
  return (
    <>
      <ItemHead
        item={item}
        type={type}
        next={
          <>
            <BeginButton typeName="CommLog" property="contacts" id={item.$id} />
            <BeginButton typeName="Meeting" property="otherContacts" id={item.$id} />
          </>
        }
      >
        <Organizations item={item} />
        <Reach item={item} />
      </ItemHead>
      <ItemSections />
      <PossibleDuplicates item={item} />
      <ContactAccount item={item} />
    </>
  )
}

function Organizations({ item }: { item: Item }) {
  const ids = idsIn(item, 'organizations')
  return <Text tone="muted">{ids.map((id) => item.$labels?.[id] ?? id).join(' · ')}</Text>
}

/** Shows the quickest ways to reach the person: by mail, and by the likeliest phone number. */
function Reach({ item }: { item: Item }) {
  const t = useTranslate()
  const { email, phone } = reachOf(item)
  return (
    <HStack flexWrap="wrap" gap="4px 12px">
      {email !== undefined && <Link href={`mailto:${email}`}>{t('organisations.writeMail')}</Link>}
      {phone !== undefined && <Link href={`tel:${phone}`}>{t('organisations.call')}</Link>}
    </HStack>
  )
}

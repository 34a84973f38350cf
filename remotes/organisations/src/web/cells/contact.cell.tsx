import { useTranslate, type Item, type ItemCellProps } from '@cairn/contract/web'
import { ContactAccount, ItemSections } from '@cairn/forms'
import { HStack, Link, Text } from '@cairn/ui'
import { PossibleDuplicates } from '../parts/duplicates/possible-duplicates.tsx'
import { BeginButton, ItemHead } from '../parts/item-head.tsx'

/**
 * A contact: picture, organisations and the next steps; name and the ways to reach the person; and for whoever may invite them, their account and
 * rights.
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
  const ids = [item['organizations'] ?? []].flat().map(String)
  return <Text tone="muted">{ids.map((id) => item.$labels?.[id] ?? id).join(' · ')}</Text>
}

/** Phones of a person, the likeliest first. */
const PHONES = ['mobilePhone', 'officePhone', 'otherPhone']

/** The quickest ways to reach the person: by mail, and by the first number there is. */
function Reach({ item }: { item: Item }) {
  const t = useTranslate()
  const { email } = item
  const phone = PHONES.map((name) => item[name]).find((value) => typeof value === 'string')
  return (
    <HStack flexWrap="wrap" gap="4px 12px">
      {typeof email === 'string' && <Link href={`mailto:${email}`}>{t('organisations.writeMail')}</Link>}
      {typeof phone === 'string' && <Link href={`tel:${phone}`}>{t('organisations.call')}</Link>}
    </HStack>
  )
}

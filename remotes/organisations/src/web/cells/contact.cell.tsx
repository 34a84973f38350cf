import { useTranslate, type Item, type ItemCellProps } from '@cairn/contract/web'
import { ContactAccount, ItemSections } from '@cairn/forms'
import { HStack, Link } from '@cairn/ui'
import { reachOf } from '../../model/contact-reach.ts'
import { PossibleDuplicates } from '../parts/duplicates/possible-duplicates.tsx'
import { BeginButton, NextSteps } from '../parts/next-steps.tsx'
import { RelatedPrograms } from '../parts/related-programs.tsx'

/**
 * Shows a contact: ways to reach the person and next steps, its properties, possible
 * duplicates, and the account for people who may invite.
 */
export default function ContactCell({ item }: ItemCellProps) {
  return (
    <>
      <NextSteps
        item={item}
        next={
          <>
            <BeginButton typeName="CommLog" property="contacts" id={item.$id} />
            <BeginButton typeName="Meeting" property="otherContacts" id={item.$id} />
          </>
        }
      >
        <Reach item={item} />
      </NextSteps>
      <ItemSections />
      <RelatedPrograms id={item.$id} />
      <PossibleDuplicates item={item} />
      <ContactAccount item={item} />
    </>
  )
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

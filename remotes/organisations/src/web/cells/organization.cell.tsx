import { useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Chip, HStack, Text } from '@cairn/ui'
import { PossibleDuplicates } from '../parts/duplicates/possible-duplicates.tsx'
import { BeginButton, ItemHead } from '../parts/item-head.tsx'

/** Shows an organisation: mark, kind and next steps, its properties, and possible duplicates. */
export default function OrganizationCell({ item, type }: ItemCellProps) {
  const t = useTranslate()
  const { type: kind, industry } = item
  return (
    <>
      <ItemHead
        item={item}
        type={type}
        next={
          <>
            <BeginButton typeName="Contact" property="organizations" id={item.$id} />
            <BeginButton typeName="Meeting" property="otherOrgs" id={item.$id} />
          </>
        }
      >
        <HStack flexWrap="wrap" gap="8px">
          {typeof kind === 'string' && <Chip>{t(`types.Organization.options.type.${kind}`)}</Chip>}
          {typeof industry === 'string' && <Text tone="muted">{industry}</Text>}
        </HStack>
      </ItemHead>
      <ItemSections />
      <PossibleDuplicates item={item} />
    </>
  )
}

import { useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { BelongingCards } from '../parts/belonging-cards.tsx'

/** Shows an exhibition: what is in it, with pictures, and its properties. */
export default function ExhibitionCell({ item }: ItemCellProps) {
  const t = useTranslate()
  return (
    <>
      <BelongingCards item={item} title={t('types.Exhibition.props.belongings')} />
      <ItemSections />
    </>
  )
}

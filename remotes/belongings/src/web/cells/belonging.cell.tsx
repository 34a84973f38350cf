import { useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Callout } from '@cairn/ui'

/** Shows a belonging: how it is handled, before anything else, and its properties. */
export default function BelongingCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const { handling } = item
  return (
    <>
      {typeof handling === 'string' && (
        <Callout tone="warn" icon="warning" title={t('belongings.handlingFirst')}>
          {handling}
        </Callout>
      )}
      <ItemSections />
    </>
  )
}

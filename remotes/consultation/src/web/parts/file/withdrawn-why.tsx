import { moveReasonOf } from '@cairn/contract'
import { useTranslate, type Item } from '@cairn/contract/web'
import { Callout } from '@cairn/ui'

/**
 * Shows a community why a file that it was asked about was withdrawn. Renders nothing of any other file, and
 * for people who see the reason at the state.
 */
export function WithdrawnWhy({ item }: { item: Item }) {
  const t = useTranslate()
  const { withdrawnWhy } = item
  if (typeof withdrawnWhy !== 'string' || moveReasonOf(item)) return null
  return (
    <Callout tone="warn" icon="message" title={t('types.Consultation.props.withdrawnWhy')}>
      {withdrawnWhy}
    </Callout>
  )
}

import { useTranslate } from '@cairn/contract/web'
import { Text } from '@cairn/ui'

/** Says how many belongings are with holders that are not shown, and how to find these. Nothing for none. */
export function OtherHolders({ count }: { count: number }) {
  const t = useTranslate()
  return count > 0 && <Text tone="muted">{t('belongings.holders.others', { count })}</Text>
}

import { useTranslate } from '@cairn/contract/web'
import { Text } from '@cairn/ui'

export default function View() {
  const t = useTranslate()
  return <Text>{t('views.my-contacts.title')}</Text>
}

import { textKeyFromData } from '@cairn/contract/texts'
import { STEWARD_RIGHT, type Created, type Item, type ItemType } from '@cairn/contract'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { Box, DescriptionList, DescriptionRow, lazyComponent, Text, VisibilityChip } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useLevelOf } from '@cairn/ui/results'
import { useAuthor } from '../../state/items/use-author.ts'

const WhySees = lazyComponent(() => import('./why-sees.tsx'))

/** Width in pixels. */
const WIDTH = 520

/**
 * Renders the dialog with an item's id, type, visibility and version, and who created and changed it and
 * when. For those who set its protocols and labels (stewards), also why a person may see it.
 */
export default function InfoDialog({ item, type, onClose }: { item: Item; type: ItemType; onClose: () => void }) {
  const t = useTranslate()
  const level = useLevelOf(item, type)
  const isOpen = level === 'PUBLIC' && type.anonymous === true
  return (
    <Dialog open onClose={onClose} title={t('app.info.title')} closeLabel={t('app.close')} maxWidth={WIDTH}>
      <DescriptionList>
        <DescriptionRow label={t('app.info.id')}>{item.$id}</DescriptionRow>
        <DescriptionRow label={t('app.info.type')}>{t(`types.${type.name}.name`)}</DescriptionRow>
        <DescriptionRow label={t('app.info.visibility')}>
          <VisibilityChip level={level} label={t(textKeyFromData(`app.visibility.${level}`))} />
          <Text size="sm" tone="muted">
            {isOpen ? t('app.visibilityHelp.open') : t(textKeyFromData(`app.visibilityHelp.${level}`))}
          </Text>
        </DescriptionRow>
        <DescriptionRow label={t('app.info.created')}>
          <Moment of={item._c} />
        </DescriptionRow>
        {item.$by && (
          <DescriptionRow label={t('app.info.changed')}>
            <Moment of={item.$by} />
          </DescriptionRow>
        )}
        <DescriptionRow label={t('app.info.version')}>{item._u}</DescriptionRow>
      </DescriptionList>
      {item.$can?.[STEWARD_RIGHT] === true && (
        <Box marginTop="16px">
          <WhySees item={item} />
        </Box>
      )}
    </Dialog>
  )
}

/** Renders when something was done, and by whom; only when, if the server did it. */
function Moment({ of }: { of: Created }) {
  const t = useTranslate()
  const [when, who] = [formatDateTime(of.ts, useLanguage()), useAuthor(of)]
  return <>{who === '' ? when : t('app.info.moment', { when, who })}</>
}

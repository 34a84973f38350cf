import { attachmentPath } from '@cairn/contract'
import { useItems, useItemType, useLanguage, useTranslate } from '@cairn/contract/web'
import { Box, Button, Chip, HStack, Text } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { rowContent } from '@cairn/ui/results'
import { useState, type KeyboardEvent } from 'react'

/** Props of `Present`. */
export interface PresentProps {
  title: string
  ids: readonly string[]
  labels: Readonly<Record<string, string>>
  /** Notes beside pins, by id. */
  notes: Readonly<Record<string, string>>
  onClose: () => void
}

/**
 * Shows members one by one over the whole window: the warning first, a large picture, and what is said of it.
 */
export default function Present({ title, ids, labels, notes, onClose }: PresentProps) {
  const t = useTranslate()
  const [at, setAt] = useState(0)
  const go = (by: number) => setAt((now) => Math.min(ids.length - 1, Math.max(0, now + by)))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  }
  const id = ids[at]
  return (
    <Dialog
      open
      fullscreen
      onClose={onClose}
      title={title}
      closeLabel={t('collections.endPresenting')}
      actions={
        <HStack>
          <Text role="status">{t('collections.at', { at: at + 1, total: ids.length })}</Text>
          <Button icon="chevron-left" disabled={at === 0} onClick={() => go(-1)}>
            {t('collections.back')}
          </Button>
          <Button kind="primary" icon="chevron-right" disabled={at >= ids.length - 1} onClick={() => go(1)}>
            {t('collections.next')}
          </Button>
        </HStack>
      }
    >
      <Box onKeyDown={onKeyDown} tabIndex={0} display="flex" flexDirection="column" alignItems="center" gap="16px">
        {id !== undefined && <Slide key={id} id={id} label={labels[id] ?? id} note={notes[id]} />}
      </Box>
    </Dialog>
  )
}

function Slide({ id, label, note }: { id: string; label: string; note: string | undefined }) {
  const translate = useTranslate()
  const locale = useLanguage()
  const item = useItems([id]).get(id)
  const type = useItemType(id.slice(0, id.lastIndexOf('-')))
  const { title, subtitle, chips } = rowContent(item, type, label, translate, locale)
  const [picture] = [item?.[type?.listItem?.picture?.property ?? '']].flat()
  return (
    <>
      <HStack flexWrap="wrap">
        {chips.map(({ property, text, tone }) => (
          <Chip key={property} {...(tone ? { tone } : {})}>
            {text}
          </Chip>
        ))}
      </HStack>
      {typeof picture === 'string' && (
        <img
          src={attachmentPath(picture, undefined, 'large')}
          alt=""
          style={{ maxWidth: '100%', maxHeight: '60vh', objectFit: 'contain' }}
        />
      )}
      <Text fontSize="24px" fontWeight="bold">
        <bdi>{title}</bdi>
      </Text>
      {subtitle && <Text tone="muted">{subtitle}</Text>}
      {note && <Text>{note}</Text>}
    </>
  )
}

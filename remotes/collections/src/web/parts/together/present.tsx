import { attachmentPath } from '@cairn/contract'
import { useItems, useItemType, useLanguage, useTranslate } from '@cairn/contract/web'
import { WarningNotice } from '@cairn/forms'
import { Box, Button, Chip, HStack, Text } from '@cairn/ui'
import { altOf } from '@cairn/ui/files'
import { Dialog } from '@cairn/ui/overlays'
import { rowContent } from '@cairn/ui/results'
import { useEffect, useState } from 'react'

/** How far each key goes. */
const BY_KEY: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
}

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
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const by = BY_KEY[key]
      if (by !== undefined) setAt((now) => Math.min(ids.length - 1, Math.max(0, now + by)))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [ids.length])
  useEffect(() => {
    // Where the browser does not give the whole screen, the window is what there is.
    void document.documentElement.requestFullscreen?.().catch(() => {})
    return () => void (document.fullscreenElement && document.exitFullscreen().catch(() => {}))
  }, [])
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
      <Box display="flex" flexDirection="column" alignItems="center" gap="16px">
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
  const attachment = useItems(typeof picture === 'string' ? [picture] : []).get(String(picture))
  return (
    <>
      {item && <WarningNotice item={item} />}
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
          alt={altOf(attachment)}
          style={{ width: '100%', height: '62vh', objectFit: 'contain' }}
        />
      )}
      <Text fontSize="1.5rem" fontWeight="bold">
        <bdi>{title}</bdi>
      </Text>
      {subtitle && <Text tone="muted">{subtitle}</Text>}
      {note && <Text>{note}</Text>}
    </>
  )
}

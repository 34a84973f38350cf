import { useSession, useTranslate } from '@cairn/contract/web'
import { CreateForm, ItemForm, ItemSaveBar, ItemSections } from '@cairn/forms'
import { Box, ColumnBody, lazyComponent, SegmentedControl, Text } from '@cairn/ui'
import { useState } from 'react'
import { Components } from '../parts/components.tsx'
import { GalleryHost } from '../parts/gallery-host.tsx'
import { sampleItem, SAMPLE_TYPE } from '../../model/sample.ts'

const Maps = lazyComponent(() => import('../parts/maps.tsx'))

const PARTS = ['read', 'edit', 'parts', 'maps'] as const
type Part = (typeof PARTS)[number]

/**
 * Renders the gallery's view: every kind of field and every component, for developers of areas. Nothing
 * entered here is stored.
 */
export default function GalleryView() {
  return (
    <GalleryHost>
      <Gallery />
    </GalleryHost>
  )
}

function Gallery() {
  const t = useTranslate()
  const [part, setPart] = useState<Part>('read')
  return (
    <>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="12px" padding="4px 18px 12px">
        <SegmentedControl
          label={t('gallery.parts')}
          value={part}
          onChange={setPart}
          options={PARTS.map((value) => ({ value, label: t(`gallery.part.${value}`) }))}
        />
        <Text size="sm" tone="muted">
          {t('gallery.note')}
        </Text>
      </Box>
      {part === 'read' && <Reading />}
      {part === 'edit' && <Editing />}
      {part === 'parts' && <Components />}
      {part === 'maps' && <Maps />}
    </>
  )
}

/** An item as it is read and edited in place; what is saved lasts as long as the view. */
function Reading() {
  const userId = useSession()?.$id ?? ''
  const [item, setItem] = useState(() => sampleItem(userId))
  const save = async (_basedOn: number, changes: Record<string, unknown>) => {
    const saved = { ...item, ...changes, _u: item._u + 1 }
    setItem(saved)
    return saved
  }
  return (
    <ItemForm item={item} type={SAMPLE_TYPE} onSave={save}>
      <ColumnBody padded>
        <Box css={COLUMNS}>
          <ItemSections />
        </Box>
      </ColumnBody>
      <ItemSaveBar />
    </ItemForm>
  )
}

/** Every control at once, as in a form for a new item. */
function Editing() {
  const userId = useSession()?.$id ?? ''
  const [values] = useState(() => sampleItem(userId))
  return (
    <ColumnBody padded>
      <Box maxWidth="680px" width="full" marginInline="auto">
        <CreateForm type={SAMPLE_TYPE} defaults={values} onCreate={() => Promise.resolve(values)} />
      </Box>
    </ColumnBody>
  )
}

const COLUMNS = {
  columns: '2 420px',
  columnGap: '40px',
  '& > section': { breakInside: 'avoid', marginBottom: '22px' },
} as const

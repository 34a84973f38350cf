import { useState } from 'react'
import { useItems, useTranslate } from '@cairn/contract/web'
import { IconButton } from '../base/button.tsx'
import { Text } from '../base/text.ts'
import { chakra } from '../system/chakra.ts'
import { FilePreview } from './file-preview.tsx'
import { FileThumb } from './file-thumb.tsx'
import { useFileViewer } from './use-file-viewer.ts'

/** Files beside the large one. All of them are in the viewer. */
const BESIDE = 12

const Frame = chakra('figure', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // A column shrinks what cuts off its content.
    flex: 'none',
    margin: '0',
    borderRadius: 'lg',
    border: '1px solid',
    borderColor: 'line',
    bg: 'sunken',
    overflow: 'hidden',
    '&[data-several]': { sm: { gridTemplateColumns: 'auto minmax(0, 1fr)' } },
    _print: { breakInside: 'avoid', bg: 'white' },
  },
})
const Beside = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', sm: 'column' },
    order: { base: '1', sm: '0' },
    gap: '6px',
    padding: '8px',
    overflow: 'auto',
    maxHeight: 'var(--tallest)',
    '& button': { borderRadius: '8px', padding: '2px', border: '2px solid transparent', cursor: 'pointer' },
    '& button[aria-pressed=true]': { borderColor: 'primary' },
    _print: { display: 'none' },
  },
})
const Foot = chakra('figcaption', {
  base: { display: 'flex', alignItems: 'center', gap: '8px', gridColumn: '1 / -1', padding: '2px 4px 2px 12px' },
})

/**
 * Shows the first of an item's files large, with buttons to show the others, and opens all of them in a
 * viewer. Only the large one is printed, unless a content warning hides it. Renders nothing if the person may
 * see none of the files.
 */
export function FileStage({ ids }: { ids: readonly string[] }) {
  const translate = useTranslate()
  const openViewer = useFileViewer()
  const beside = ids.slice(0, BESIDE)
  const items = useItems(beside)
  const shown = beside.flatMap((id) => items.get(id) ?? [])
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const item = shown.find(({ $id }) => $id === chosen) ?? shown[0]
  if (!item) return null
  const name = String(item['originalName'] ?? '')
  return (
    <Frame aria-label={name} {...(shown.length > 1 ? { 'data-several': '' } : {})}>
      {shown.length > 1 && (
        <Beside>
          {shown.map((each) => (
            <button
              key={each.$id}
              type="button"
              aria-pressed={each === item}
              aria-label={translate('ui.files.showHere', { name: String(each['originalName'] ?? '') })}
              onClick={() => setChosen(each.$id)}
            >
              <FileThumb item={each} />
            </button>
          ))}
        </Beside>
      )}
      <FilePreview item={item} place="stage" />
      <Foot>
        <Text size="sm" tone="muted" flex="1" minWidth="0" overflowWrap="anywhere">
          {name}
          {ids.length > 1 &&
            ` · ${translate('ui.files.place', { number: ids.indexOf(item.$id) + 1, count: ids.length })}`}
        </Text>
        <IconButton icon="maximize" label={translate('ui.files.viewer')} onClick={() => openViewer(ids, item.$id)} />
      </Foot>
    </Frame>
  )
}

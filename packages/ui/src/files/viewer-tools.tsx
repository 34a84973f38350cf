import Left from 'lucide-react/icons/rotate-ccw'
import Right from 'lucide-react/icons/rotate-cw'
import { useTranslate } from '@cairn/contract/web'
import { Button, IconButton } from '../base/button.tsx'
import { HStack } from '../base/layout.ts'
import { Text } from '../base/text.ts'
import { PICTURE_ZOOMS } from './picture-frame.tsx'

/** What the tools and keys of a viewer do. */
export interface ViewerActions {
  zoomTo: (zoom: number) => void
  /** Turns the picture to the right by quarters; to the left if there are fewer than none. */
  turnBy: (quarters: number) => void
  toggleText: () => void
}

/** Props of `ViewerTools`: the actions, and what is shown. */
export interface ViewerToolsProps extends ViewerActions {
  isPicture: boolean
  /** A step of `PICTURE_ZOOMS`. */
  zoom: number
  hasText: boolean
}

/** Shows the buttons that make a picture larger and turn it, and that show the text of a file beside it. */
export function ViewerTools({ isPicture, zoom, hasText, zoomTo, turnBy, toggleText }: ViewerToolsProps) {
  const t = useTranslate()
  const icon = { 'aria-hidden': true, size: 16 } as const
  return (
    <HStack gap="4px" flex="none" justifyContent="center" flexWrap="wrap">
      {isPicture && (
        <>
          <IconButton
            icon="minus"
            size="touch"
            label={t('ui.files.zoomOut')}
            disabled={zoom === 0}
            onClick={() => zoomTo(zoom - 1)}
          />
          <Text as="span" size="sm" tone="muted" minWidth="44px" textAlign="center">
            {PICTURE_ZOOMS[zoom]}×
          </Text>
          <IconButton
            icon="plus"
            size="touch"
            label={t('ui.files.zoomIn')}
            disabled={zoom === PICTURE_ZOOMS.length - 1}
            onClick={() => zoomTo(zoom + 1)}
          />
          <IconButton
            icon={<Left {...icon} />}
            size="touch"
            label={t('ui.files.turnLeft')}
            onClick={() => turnBy(-1)}
          />
          <IconButton
            icon={<Right {...icon} />}
            size="touch"
            label={t('ui.files.turnRight')}
            onClick={() => turnBy(1)}
          />
        </>
      )}
      <Button
        kind="ghost"
        icon="file"
        height={{ base: '44px', md: 'control' }}
        aria-pressed={hasText}
        onClick={toggleText}
      >
        {t('ui.files.words')}
      </Button>
    </HStack>
  )
}

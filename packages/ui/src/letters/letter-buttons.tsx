import { useTranslate } from '@cairn/contract/web'
import type { BarLetter } from '@cairn/model/alphabet-bar'
import { Box } from '../base/layout.ts'
import { Button } from '../base/button.tsx'

/** Props of `LetterButtons`, which shows the first letters of words. */
export interface LetterButtonsProps {
  /** Letters in order, with the number of words that begin with each. */
  bar: readonly BarLetter[]
  /** The letter that is chosen. */
  chosen?: string | undefined
  onChoose: (letter: string) => void
  /** One row on a phone, which scrolls, in place of several. */
  isRow?: boolean
}

/** Shows the first letters of words as buttons. Those without words are there, but cannot be pressed. */
export function LetterButtons({ bar, chosen, onChoose, isRow = false }: LetterButtonsProps) {
  const t = useTranslate()
  return (
    <Box
      as="ul"
      role="list"
      display="flex"
      flexWrap={isRow ? { base: 'nowrap', md: 'wrap' } : 'wrap'}
      overflowX={isRow ? { base: 'auto', md: 'visible' } : 'visible'}
      gap="4px"
      aria-label={t('ui.letters.first')}
    >
      {bar.map(({ letter, count }) => (
        <li key={letter}>
          <Button
            size="sm"
            minWidth="34px"
            disabled={count === 0 && letter !== chosen}
            aria-label={t('ui.letters.count', { letter, count })}
            aria-pressed={chosen === undefined ? undefined : letter === chosen}
            onClick={() => onChoose(letter)}
          >
            <bdi>{letter}</bdi>
          </Button>
        </li>
      ))}
    </Box>
  )
}

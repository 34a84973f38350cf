import { useTranslate } from '@cairn/contract/web'
import { Box, Button, Kbd, Text, WITHOUT_KEYS } from '@cairn/ui'
import type { DeskCommand } from '../../../model/desk/desk-keys.ts'

interface DeskToolsProps {
  /** Whether a line is chosen, in which the tools work. */
  hasLine: boolean
  canUndo: boolean
  speed: number
  run: (command: DeskCommand) => void
}

/** Tools with the keys that do the same. */
const TOOLS = [
  { does: 'play', keys: 'F8', needs: 'nothing' },
  { does: 'repeat', keys: 'F6', needs: 'line' },
  { does: 'next', keys: 'Enter', needs: 'line' },
  { does: 'join', keys: 'Backspace', needs: 'line' },
  { does: 'begins', keys: '', needs: 'line' },
  { does: 'undo', keys: 'Ctrl Z', needs: 'step' },
] as const
/** Keys that have no button. */
const KEYS = {
  move: 'F7 F9',
  split: 'Ctrl Enter',
  speed: 'Ctrl Shift , .',
  speak: 'Alt 1–9',
  nobody: 'Alt 0',
  newLine: 'Shift Enter',
  leave: 'Esc',
} as const
const NAMES = Object.keys(KEYS) as (keyof typeof KEYS)[]

/** Shows what the desk can do, each with its key. */
export function DeskTools({ hasLine, canUndo, speed, run }: DeskToolsProps) {
  const t = useTranslate()
  const isOff = { nothing: false, line: !hasLine, step: !canUndo }
  return (
    <Box display="grid" gap="6px">
      <Box role="toolbar" aria-label={t('research.desk.tools')} display="flex" flexWrap="wrap" gap="6px">
        {TOOLS.map(({ does, keys, needs }) => (
          <Button
            key={does}
            size="sm"
            disabled={isOff[needs]}
            // The cursor stays in the words.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run({ does })}
          >
            {t(`research.desk.${does}`)} {keys && <Kbd>{keys}</Kbd>}
          </Button>
        ))}
        <Text as="span" size="sm" tone="muted" alignSelf="center">
          {t('research.desk.speed', { speed })}
        </Text>
      </Box>
      <Box as="details" css={{ [WITHOUT_KEYS]: { display: 'none' } }}>
        <Box as="summary" cursor="pointer">
          {t('research.desk.keys')}
        </Box>
        <Box display="flex" flexWrap="wrap" gap="4px 16px">
          {NAMES.map((name) => (
            <Text as="span" size="sm" key={name}>
              <Kbd>{KEYS[name]}</Kbd> {t(`research.desk.key.${name}`)}
            </Text>
          ))}
        </Box>
      </Box>
    </Box>
  )
}

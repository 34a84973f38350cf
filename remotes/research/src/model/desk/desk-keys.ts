/** What a key does at the desk. `who` is the place of a speaker among those offered; nobody without it. */
export type DeskCommand =
  | { does: 'begins' | 'faster' | 'join' | 'leave' | 'next' | 'play' | 'repeat' | 'slower' | 'split' | 'undo' }
  | { does: 'move'; seconds: number }
  | { does: 'go'; by: -1 | 1 }
  | { does: 'speak'; who?: number }

/** A key as the browser reports it. */
export interface PressedKey {
  key: string
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** Where the cursor is among the words, and how many letters these have. */
export interface Caret {
  start: number
  end: number
  length: number
}

/** Seconds that F7 and F9 move the recording by. */
const STEP = 2
const FUNCTION_KEYS: Readonly<Record<string, DeskCommand>> = {
  F6: { does: 'repeat' },
  F7: { does: 'move', seconds: -STEP },
  F8: { does: 'play' },
  F9: { does: 'move', seconds: STEP },
}

/** Returns what a key does at the desk. Undefined if it does what it does in any field. */
export function commandOf(pressed: PressedKey, caret: Caret): DeskCommand | undefined {
  const { key, code, altKey, shiftKey } = pressed
  const isControl = pressed.ctrlKey || pressed.metaKey
  if (!isControl && !altKey && !shiftKey) return FUNCTION_KEYS[key] ?? plainCommand(key, caret)
  if (isControl && shiftKey) return { Comma: { does: 'slower' }, Period: { does: 'faster' } }[code] as DeskCommand
  if (isControl && !altKey) return { Enter: { does: 'split' }, z: { does: 'undo' } }[key] as DeskCommand
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (!altKey || isControl || shiftKey || digit === undefined) return undefined
  return digit === '0' ? { does: 'speak' } : { does: 'speak', who: Number(digit) - 1 }
}

function plainCommand(key: string, { start, end, length }: Caret): DeskCommand | undefined {
  const isAt = (place: number) => start === place && end === place
  if (key === 'Enter') return { does: 'next' }
  if (key === 'Escape') return { does: 'leave' }
  if (key === 'Backspace' && isAt(0)) return { does: 'join' }
  if (key === 'ArrowUp' && isAt(0)) return { does: 'go', by: -1 }
  return key === 'ArrowDown' && isAt(length) ? { does: 'go', by: 1 } : undefined
}

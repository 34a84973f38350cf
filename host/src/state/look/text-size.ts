import { readStored, writeStored } from '@cairn/channel/storage'
import * as v from 'valibot'
import { textSizeAtom } from '../atoms.ts'
import type { Shell } from '../shell.ts'

/** Sizes of text in percent of the browser's own; the first is the default. */
export const TEXT_SIZES = [100, 125, 150] as const
/** Storage key of the size. It belongs to the screen and its reader's eyes, so signing out keeps it. */
const KEY = 'cairn-text-size'

/** Sets the size of text in the shell's state to the one stored in this browser, else to the default. */
export function readTextSize({ store, storage }: Shell): void {
  store.set(textSizeAtom, readStored(storage, KEY, v.picklist(TEXT_SIZES)) ?? TEXT_SIZES[0])
}

/**
 * Switches to the next larger size of text, from the largest to the default, and stores it in this browser.
 */
export function nextTextSize({ store, storage }: Shell): void {
  const size = TEXT_SIZES.find((each) => each > store.get(textSizeAtom)) ?? TEXT_SIZES[0]
  store.set(textSizeAtom, size)
  writeStored(storage, KEY, size)
}

import type { ChannelLimits } from '@cairn/channel'

/** Limits until the configuration has arrived. */
export const DEFAULT_LIMITS: ChannelLimits = { wsTimeout: 60_000, httpTimeout: 60_000, wsMaxMsgSize: 1_048_576 }

/** How long an item stays watched after the last column that showed it has gone (milliseconds). */
export const KEEP_WATCH_MS = 5000

/** How many items that nothing shows are kept for when they are shown again. */
export const KEEP_ITEMS = 300

/** How many labels that nothing shows are kept, such as of results that were scrolled past. */
export const KEEP_LABELS = 500

/** How long a label is shown before its item is asked to keep it current (milliseconds): one that scrolls past is not. */
export const FOLLOW_LABEL_MS = 2000

/** How many lists are kept for when they are opened again. */
export const KEEP_SEARCHES = 30

/** After the window has changed its size, in milliseconds. */
export const RESIZE_DELAY_MS = 300

/** How long a message stays on the screen; errors stay until they are dismissed. */
export const ALERT_TIMEOUT_MS = 6000

/** How long what was discarded is offered back. */
export const UNDO_MS = 30_000

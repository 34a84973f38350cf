import type { ChannelLimits } from '@cairn/channel'

/** The channel's time limits (milliseconds) and largest message (bytes) until the configuration is loaded. */
export const DEFAULT_LIMITS: ChannelLimits = { wsTimeout: 60_000, httpTimeout: 60_000, wsMaxMsgSize: 1_048_576 }

/** How long an item stays watched after the last column that shows it was closed (milliseconds). */
export const KEEP_WATCH_MS = 5000

/** How many items that nothing shows stay cached. */
export const KEEP_ITEMS = 300

/** How many labels that nothing shows stay cached. */
export const KEEP_LABELS = 500

/**
 * How long a label must be shown before its changes are requested (milliseconds), so that labels scrolled
 * past do not cause requests.
 */
export const FOLLOW_LABEL_MS = 2000

/** How many results of searches stay cached. */
export const KEEP_SEARCHES = 30

/**
 * How long after the last change of the window's size a popup is moved back to its field, in milliseconds.
 */
export const RESIZE_DELAY_MS = 300

/** How long a notice without a button is shown, in milliseconds; errors stay until they are dismissed. */
export const ALERT_TIMEOUT_MS = 6000

/** How long a notice offers to undo or reopen something, in milliseconds. */
export const UNDO_MS = 30_000

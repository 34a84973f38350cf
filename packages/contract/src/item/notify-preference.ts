/**
 * Choices about notifications, for one kind of event or one item. NIL: no choice. DEFAULT: as the kind
 * suggests. PREFS of a kind: only about the person's own items. PREFS of an item: treat it as the person's
 * own.
 */
export const NOTIFY_PREFERENCES = ['NIL', 'DEFAULT', 'PREFS', 'ALWAYS', 'NEVER'] as const
/** What a person chose about notifications of one kind of event or one item; NIL for no choice. */
export type NotifyPreference = (typeof NOTIFY_PREFERENCES)[number]

/** How a notification is mailed: at once, in the daily digest, or not at all. */
export const NOTIFY_MODES = ['IMMEDIATE', 'DIGEST', 'NONE'] as const
/** When notifications are mailed: IMMEDIATE (at once), DIGEST (once a day) or NONE (never). */
export type NotifyMode = (typeof NOTIFY_MODES)[number]

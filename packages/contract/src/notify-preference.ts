/**
 * Choices about notifications, for one kind of event or one item. NIL: no choice. DEFAULT: as the kind
 * suggests. PREFS of a kind: only about the person's own items. PREFS of an item: treat it as the person's
 * own.
 */
export const NOTIFY_PREFERENCES = ['NIL', 'DEFAULT', 'PREFS', 'ALWAYS', 'NEVER'] as const
/** One of `NOTIFY_PREFERENCES`. */
export type NotifyPreference = (typeof NOTIFY_PREFERENCES)[number]

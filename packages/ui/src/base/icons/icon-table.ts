import type { IconName } from './icons.ts'

/**
 * Icons of visibility levels. These, `STATE_ICONS` and `ACT_ICONS` have one meaning everywhere. Each item
 * type with a list has an icon of its own (`defaultIcon`), which is none of these and no other type's. Kinds
 * of files share theirs.
 */
export const ACCESS_ICONS: Readonly<Record<string, IconName>> = {
  PUBLIC: 'globe',
  COMMUNITY: 'users',
  PROTECTED: 'shield',
  PRIVATE: 'lock',
}

/** Icons of how something stands: done, due, paused, guarded by care, failed. */
export const STATE_ICONS: Readonly<Record<string, IconName>> = {
  done: 'check',
  due: 'clock',
  paused: 'pause',
  care: 'warning',
  failed: 'alert',
}

/** Icons of what is done with something. */
export const ACT_ICONS: Readonly<Record<string, IconName>> = {
  add: 'plus',
  close: 'x',
  delete: 'trash',
  edit: 'pencil',
  filter: 'filter',
  open: 'external',
  play: 'play',
  print: 'printer',
  search: 'search',
  sort: 'sort',
  tryAgain: 'refresh',
  upload: 'upload',
}

import type { TextKey } from '@cairn/contract/texts'
import type { Notification } from '@cairn/contract/notify'
import { useItemType, useLanguage, type Translate } from '@cairn/contract/web'
import { useNotifyTexts } from './texts.ts'

/** The text of a notification: a sentence, and the properties it is about. */
export interface NotificationWords {
  sentence: string
  detail: string
  /** Of the item it is about. */
  icon: string
  /** Whether the words of the item's area have come. */
  hasTexts: boolean
}

/** The fields of a notification that its text is made of. */
export type Told = Pick<
  Notification,
  'kind' | 'context' | 'count' | 'by' | 'as' | 'properties' | 'state' | 'daysLeft' | '$labels'
>

/** Returns the text of a notification in the reader's language, with the names that the reader may see. */
export function useNotificationWords(item: Told): NotificationWords {
  const t = useNotifyTexts()
  const language = useLanguage()
  // Its texts come with the data of its area.
  const type = useItemType(typeOf(item.context))
  return { ...wordsOf(t, language, item), icon: type?.defaultIcon ?? 'file', hasTexts: type !== undefined }
}

function wordsOf(t: Translate, language: string, item: Told) {
  const type = typeOf(item.context)
  const names = item.properties.map((name) => t(`types.${type}.props.${name}`))
  const sentence = t(textKey(item), {
    who: whoOf(t, language, item),
    what: item.$labels[item.context] ?? item.context,
    count: item.count,
    days: Math.abs(item.daysLeft ?? 0),
    when: whenDue(item.daysLeft ?? 0),
    state: item.state === undefined ? '' : t(`types.${type}.options.state.${item.state}`),
  })
  const isAboutProperties = item.kind !== 'CREATED' && item.state === undefined
  return { sentence, detail: isAboutProperties ? new Intl.ListFormat(language).format(names) : '' }
}

/** Which form of a text about a date a number of days until it asks for. */
function whenDue(daysLeft: number): 'today' | 'ahead' | 'past' {
  if (daysLeft === 0) return 'today'
  return daysLeft > 0 ? 'ahead' : 'past'
}

/** A move whose state the reader may not see is a change. */
function textKey({ kind, state }: Told): TextKey {
  return `events.${kind === 'MOVED' && state === undefined ? 'UPDATED' : kind}.text`
}

function whoOf(t: Translate, language: string, { by, as, $labels }: Told): string {
  const list = (ids: readonly string[]) => new Intl.ListFormat(language).format(ids.map((id) => $labels[id] ?? id))
  if (by.length === 0) return t('app.notify.system')
  return as.length === 0 ? list(by) : t('app.notify.actingAs', { who: list(by), as: list(as) })
}

function typeOf(id: string): string {
  return id.slice(0, id.indexOf('-'))
}
